package forms_test

import (
	"strings"
	"testing"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Subject, message, reminders and attachment requests of a new envelope are there before it
// is sent.
func TestMailAndRequestsOfANewEnvelope(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", bare(nav.NewEnvelope), func(d *desk) {
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter")
		d.Type(contract)
		d.Press("enter", "enter")
		d.person(1, "", "one@example.com")
		d.person(2, "", "two@example.com")
		d.Press("enter", "c")
		d.mail()
		d.Press("down", "enter")
		d.Type("Passport")
		d.Press("enter", "enter", "down", "enter", "enter", "down", "enter")
		d.See("Requests: 1", "Change 1. Passport, from Person 2 two@example.com")
		d.Press("enter", "enter", "down", "enter")
		d.See("Exactly this is sent", "Please sign", "every 7 days")
		d.confirm("2")
		d.See("All is done")
		d.sent(whole[0], whole[1], whole[2], "PUT /envelope/*/set_notification", "PUT /envelope/*/attachments/placeholders", whole[3])
		d.made(func(e model.Envelope) {
			p := e.Attachments.Placeholders()
			if len(p) != 1 || p[0].Name.String() != "Passport" || !p[0].Required || !p[0].Multiple || p[0].RecipientID != e.SigningSteps[1].Recipients[0].ID {
				d.T.Errorf("requests %+v", p)
			}
		})
	})
}

// mail enters subject, message and reminders, and checks the interval.
func (d *desk) mail() {
	d.T.Helper()
	d.See("Mail to the recipients")
	d.Type("Please sign")
	d.Press("enter")
	d.Type("Dear both")
	d.Press("enter")
	d.Type("400")
	d.Press("enter")
	d.See("Enter a whole number from 0 to 365.")
	d.Press("ctrl+u")
	d.Type("7")
	d.Press("enter")
	d.See("Requests: 0")
}

// made checks the envelope that was made, with the mail that was entered.
func (d *desk) made(check func(model.Envelope)) {
	d.T.Helper()
	id := ""
	for _, r := range d.Requests() {
		if parts := strings.Split(r.Path, "/"); len(parts) == 4 && parts[3] == "set_notification" {
			id = parts[2]
		}
	}
	e, err := d.Options.Client.Envelope(d.T.Context(), model.EnvelopeID(id))
	if err != nil {
		d.T.Fatal(err)
	}
	if n := e.Notification; n == nil || n.Subject.String() != "Please sign" || n.Message.String() != "Dear both" || n.ReminderInterval != 7 {
		d.T.Errorf("notification %+v", n)
	}
	check(e)
}

// ofBareTemplate is a template without requests of its own.
func ofBareTemplate(s *demo.Service) nav.Form {
	for _, t := range s.Templates() {
		if people(t.SigningSteps) > 0 && len(t.Attachments.Placeholders()) == 0 && len(t.DynamicFields) == 0 {
			return nav.Form{Kind: nav.FromTemplate, Template: &model.Template{ID: t.ID}}
		}
	}
	return nav.Form{}
}

func TestMailAndRequestsFromATemplate(t *testing.T) {
	run(t, "", ofBareTemplate, func(d *desk) {
		d.Type("Offer 12")
		d.Press("enter", "enter", "enter", "enter")
		d.mail()
		d.Press("down", "enter")
		d.Type("Passport")
		d.Press("ctrl+x")
		d.See("Exactly this is sent", "Passport, required, from")
		d.confirm("")
		d.sent("POST /envelope/from_template/*", "PUT /envelope/*/set_notification", "PUT /envelope/*/attachments/placeholders")
		d.made(func(e model.Envelope) {
			if p := e.Attachments.Placeholders(); len(p) != 1 || p[0].RecipientID != e.SigningSteps[0].Recipients[0].ID {
				d.T.Errorf("requests %+v", p)
			}
		})
	})
}

// A request to somebody who was removed from the form keeps it from going on.
func TestARequestToNobody(t *testing.T) {
	run(t, "", bare(nav.NewEnvelope), func(d *desk) {
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter", "up", "enter")
		d.person(1, "", "one@example.com")
		d.person(2, "", "two@example.com")
		d.Press("enter", "c", "enter", "enter", "enter", "down", "enter")
		d.Type("Passport")
		d.Press("enter", "enter", "enter", "enter", "enter")
		d.See("Requests: 1")
		d.Press("esc", "esc")
		d.See("one@example.com", "2 recipients")
		d.Press("k", "enter")
		d.Type(" B")
		d.Press("enter", "c", "enter", "enter", "enter")
		d.See("Change 1. Passport, from Person 1 B one@example.com")
		d.Press("esc", "esc", "D")
		d.See("No recipient any more, but asked for a file: Person 1 B one@example.com.")
		d.Press("D", "ctrl+x")
		d.See("The request 1 (Passport, from Person 1 B one@example.com) is unfinished", "No recipient any more, but asked for a file: Person 1 B one@example.com.")
		d.sent()
	})
}

// Where the specification is all there is, nothing else is asked for.
func TestNothingIsAskedThatIsNotOffered(t *testing.T) {
	bareClient := func(o *uitest.Options) {
		o.Client = func(c *api.Config) { c.NoExtensions = true }
	}
	for _, route := range every() {
		run(t, "", route, func(d *desk) {
			d.Type("Offer 12")
			for range 20 {
				d.Hides("Mail to the recipients", "Subject", "Send it at the end", "Dynamic fields", "As on the template")
				d.Press("enter")
			}
			d.sent()
		}, bareClient)
	}
	run(t, "", ofBareTemplate, func(d *desk) {
		d.Type("Offer 12")
		d.Press("enter", "enter", "enter", "enter")
		d.See("Step 3 of 4: Requests")
		d.Press("enter")
		d.See("Exactly this is sent", "Create as a draft")
		d.confirm("")
		d.sent("POST /envelope/from_template/*")
	}, bareClient)
}

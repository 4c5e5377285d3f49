package forms_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Subject, message, reminders and attachment requests of a new envelope are there before it is sent.
func TestMailAndRequestsOfANewEnvelope(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toRecipients(contract)
		d.addPerson(1, "", "one@example.com")
		d.addPerson(2, "", "two@example.com")
		d.Press("enter", "c")
		d.fillMail()
		d.Press("down", "enter")
		d.Fill("Passport", "enter enter down enter enter down enter")
		d.See("Requests: 1", "Change 1. Passport, from Person 2 two@example.com")
		d.After("enter enter down enter", uitest.Review, "Please sign")
		d.After("down down down down", "every 7 days")
		d.confirm("2", uitest.FormDone)
		d.expectCalls(envelopeCalls[0], envelopeCalls[1], envelopeCalls[2], "PUT /envelope/*/set_notification", "PUT /envelope/*/attachments/placeholders", envelopeCalls[3])
		d.expectEnvelope(func(e model.Envelope) {
			p := e.Attachments.Placeholders()
			if len(p) != 1 || p[0].Name.String() != "Passport" || !p[0].Required || !p[0].Multiple || p[0].RecipientID != e.SigningSteps[1].Recipients[0].ID {
				d.T.Errorf("requests %+v", p)
			}
		})
	})
}

// fillMail enters subject, message and reminders, and checks the interval.
func (d *harness) fillMail() {
	d.T.Helper()
	d.See("Mail to the recipients").Hides("new line")
	d.Fill("Please sign", "enter", "new line")
	d.Enter("Dear both")
	d.Fill("400", "enter", "Enter a whole number from 0 to 365.")
	d.Replace("7", "enter", "Requests: 0")
}

// expectEnvelope checks the envelope that was created, with the mail that was entered.
func (d *harness) expectEnvelope(check func(model.Envelope)) {
	d.T.Helper()
	id := ""
	for _, r := range d.Requests() {
		if parts := strings.Split(r.Path, "/"); len(parts) == 4 && parts[3] == "set_notification" {
			id = parts[2]
		}
	}
	e, err := d.Options.Client.Envelope(d.T.Context(), model.EnvelopeID(id))
	testbed.Must(d.T, err)
	if n := e.Notification; n == nil || n.Subject.String() != "Please sign" || n.Message.String() != "Dear both" || n.ReminderInterval != 7 {
		d.T.Errorf("notification %+v", n)
	}
	check(e)
}

// forBareTemplate is a template without requests of its own.
func forBareTemplate(s *demo.Service) nav.Route {
	for _, t := range s.Templates() {
		if people(t.SigningSteps) > 0 && len(t.Attachments.Placeholders()) == 0 && len(t.DynamicFields) == 0 {
			return nav.Form{Kind: nav.FromTemplate, Template: &model.Template{ID: t.ID}}
		}
	}
	return nav.Form{}
}

func TestMailAndRequestsFromATemplate(t *testing.T) {
	run(t, "", forBareTemplate, func(d *harness) {
		d.Fill("Offer 12", "enter enter enter enter")
		d.fillMail()
		d.Press("down", "enter")
		d.Fill("Passport", "ctrl+x", uitest.Review, "Passport, required, from")
		d.confirm("")
		d.expectCalls("POST /envelope/from_template/*", "PUT /envelope/*/set_notification", "PUT /envelope/*/attachments/placeholders")
		d.expectEnvelope(func(e model.Envelope) {
			if p := e.Attachments.Placeholders(); len(p) != 1 || p[0].RecipientID != e.SigningSteps[0].Recipients[0].ID {
				d.T.Errorf("requests %+v", p)
			}
		})
	})
}

// A request to someone who was removed from the form keeps it from going on.
func TestARequestToNobody(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter up enter")
		d.addPerson(1, "", "one@example.com")
		d.addPerson(2, "", "two@example.com")
		d.Press("enter", "c", "enter", "enter", "enter", "down", "enter")
		d.Fill("Passport", "enter enter enter enter enter", "Requests: 1")
		d.After("esc esc", "one@example.com", "2 recipients")
		d.Press("k", "enter")
		d.Fill(" B", "enter c enter enter enter", "Change 1. Passport, from Person 1 B one@example.com")
		d.After("esc esc D", "No recipient any more, but asked for a file: Person 1 B one@example.com.")
		d.Press("D", "ctrl+x")
		d.See("The request 1 (Passport, from Person 1 B one@example.com) is unfinished", "No recipient any more, but asked for a file: Person 1 B one@example.com.")
		d.expectCalls()
	})
}

// Where the specification is all there is, nothing else is asked for.
func TestUnsupportedQuestionsAreNotAsked(t *testing.T) {
	for _, route := range allForms() {
		run(t, "", route, func(d *harness) {
			d.Type("Offer 12")
			for range 20 {
				d.Hides("Mail to the recipients", "Subject", "Send it at the end", "Dynamic fields", "As on the template")
				d.Press("enter")
			}
			d.expectCalls()
		}, withoutExtensions)
	}
	run(t, "", forBareTemplate, func(d *harness) {
		d.Fill("Offer 12", "enter enter enter enter", "Step 3 of 4: Requests")
		d.After("enter", uitest.Review, "Create as a draft")
		d.confirm("")
		d.expectCalls("POST /envelope/from_template/*")
	}, withoutExtensions)
}

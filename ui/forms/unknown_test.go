package forms_test

import (
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// fillEnvelope fills in the form of a new envelope with a document and a signer, up to the question whether it is sent.
func (d *harness) fillEnvelope(contract string) {
	d.T.Helper()
	d.toRecipients(contract)
	d.addPerson(1, "", "one@example.com")
	d.Press("enter", "c")
	d.skipExtras()
	d.Press("enter", "down", "enter")
}

var envelopeCalls = []string{"POST /envelope", "POST /envelope/*/document", "POST /envelope/*/signing_steps", "POST /envelope/*/send"}

// The outcome of each step is unknown once. A person decides and goes on, and nothing is sent twice.
func TestUnknownOutcome(t *testing.T) {
	for _, fault := range []string{"drop-after", "redirect=303,after", "status=200,html,after", "status=204,after"} {
		t.Run(fault, func(t *testing.T) { runUnanswered(t, fault+"*1") })
	}
}

func runUnanswered(t *testing.T, fault string) {
	contract := file(t, "contract.pdf")
	for i, c := range []struct {
		operation, truth, choice string
	}{
		{"envelope.create", "Created since with all that was sent: 1", "It made"},
		{"envelope.add_document", "A document with the name of the file was added.", "It happened"},
		{"envelope.add_signing_steps", "The last signing steps are those that were sent", "It happened"},
		{"envelope.send", "In progress", "It happened"},
	} {
		t.Run(c.operation, func(t *testing.T) {
			run(t, c.operation+" "+fault, withoutSubject(nav.NewEnvelope), func(d *harness) {
				d.fillEnvelope(contract)
				d.confirm("1", "it is not known whether this was done", c.truth, c.choice)
				d.expectCalls(envelopeCalls[:i+1]...)
				d.choose(c.choice)
				d.See(uitest.FormDone)
				d.expectCalls(envelopeCalls...)
			})
		})
	}
}

// A copy that was made and answered by a redirect is found, and not made again.
func TestARedirectedCopy(t *testing.T) {
	run(t, "envelope.duplicate redirect=303,after*1", forDraft(nav.Reissue), func(d *harness) {
		d.Press("c", "enter", "enter", "enter", "enter")
		d.confirm("", "it is not known whether this was done")
		d.Hides("R try again")
		d.choose("It made")
		d.See(uitest.FormDone)
		testbed.Equal(d.T, d.Service.Count("envelope.duplicate"), 1, "copies that were asked for")
	})
}

// The reference identifies one of two envelopes with the same name and age.
func TestTheReferenceTellsWhichItIs(t *testing.T) {
	run(t, "envelope.create drop-after*1", withoutSubject(nav.NewEnvelope), func(d *harness) {
		if _, err := d.Options.Client.CreateEnvelope(d.T.Context(), model.NewEnvelope{Name: "Lease 2026"}); err == nil {
			d.T.Fatal("the answer was not lost")
		}
		d.Fill("Lease 2026", "enter enter enter enter enter")
		d.Fill("for Bob", "enter down enter up enter enter c", "for Bob", "[ref:")
		testbed.Must(d.T, d.Service.Faults().Add("envelope.create drop-after*1"))
		d.confirm("", "Created since with all that was sent: 1", "It made")
		d.choose("It made")
		d.See(uitest.FormDone)
		d.expectCalls("POST /envelope", "POST /envelope")
	})
}

// The first choice sends nothing, and a retry asks first.
func TestEntersAfterAnUnknownOutcome(t *testing.T) {
	run(t, "webhook.create drop-before*1", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook")
		d.confirm("")
		d.Rush(repeatKey("enter", 20)...).Wait(2 * time.Second)
		d.expectCalls("POST /webhook")
	})
	run(t, "webhook.create drop-before*1", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook")
		d.confirm("")
		d.choose("It did not happen")
		d.After("R", "it is done twice")
		d.expectCalls("POST /webhook")
		d.Wait(time.Second).Enter("yes")
		d.Later(time.Second, uitest.FormDone)
		d.expectCalls("POST /webhook", "POST /webhook")
	})
}

// What is proved is proposed, for keys that are pressed once it was seen. Where doing it twice
// does no harm, nothing has to be typed.
func TestAProvedOutcomeIsProposed(t *testing.T) {
	run(t, "envelope.set_placeholders drop-before*1", forDraft(nav.Placeholders), func(d *harness) {
		d.Fill("/Add", "enter enter")
		d.Fill("Passport", "enter enter enter enter enter enter down enter", uitest.Review)
		d.Wait(time.Second).Press("y").Rush(repeatKey("enter", 20)...)
		d.Later(time.Second, "The service does not have the value that was sent", "▌ It did not happen")
		d.Press("enter").Rush(repeatKey("enter", 20)...)
		d.Later(time.Second, "R try again")
		d.expectCalls("PUT /envelope/*/attachments/placeholders")
		d.retry()
		d.See(uitest.FormDone)
		d.expectCalls("PUT /envelope/*/attachments/placeholders", "PUT /envelope/*/attachments/placeholders", "PUT /envelope/*/attachments/settings")
	})
}

// What was refused can be tried again; what was done before is not repeated, and what comes after waits.
func TestARefusedStep(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "envelope.add_document status=409*1", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.fillEnvelope(contract)
		d.confirm("1", "refused, nothing was changed by it", "envelope 6", "not sent", "R try again")
		d.expectCalls(envelopeCalls[:2]...)
		d.retry()
		d.See(uitest.FormDone)
		d.expectCalls(envelopeCalls[0], envelopeCalls[1], envelopeCalls[1], envelopeCalls[2], envelopeCalls[3])
	})
	run(t, "envelope.add_document status=409*1", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.fillEnvelope(contract)
		d.confirm("1", "Stopped: 1 of 4 requests were done")
		d.After("enter", "Lease 2026")
		d.expectCalls(envelopeCalls[:2]...)
	})
}

// A form about a target that someone else has changed sends nothing, says what is
// different, and shows everything again before it asks.
func TestMovedTargetIsReviewedAgain(t *testing.T) {
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.addPerson(1, "", "one@example.com")
		d.After("enter c", uitest.Review)
		id := d.Options.Home.(nav.Form).Envelope.ID
		if _, err := d.Options.Client.RenameEnvelope(d.T.Context(), id, "Somebody else"); err != nil {
			d.T.Fatal(err)
		}
		d.Wait(time.Second).Press("y").Wait(2 * time.Second)
		d.See("changed in between, not sent", `is "Somebody else"`, "R try again", "esc back to the form")
		d.expectCalls("PUT /envelope/*/rename")
		d.retry()
		d.See(uitest.FormDone)
		d.expectCalls("PUT /envelope/*/rename", "POST /envelope/*/signing_steps")
	})
}

// After a refusal the form has all answers: what is done is locked, and the rest can be corrected.
func TestBackToTheFormAfterARefusal(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "envelope.add_signing_steps status=422*1", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.fillEnvelope(contract)
		d.confirm("1", "refused, nothing was changed by it", "esc back to the form")
		d.expectCalls(envelopeCalls[:3]...)
		d.After("esc", "Documents: 1")
		d.Hides("Change 1. contract.pdf")
		d.After("enter", "Person 1", "1 recipient in 1 step")
		d.Press("c")
		d.skipExtras()
		d.After("enter enter", uitest.Review, "2 requests")
		d.confirm("1", uitest.FormDone)
		d.expectCalls(envelopeCalls[0], envelopeCalls[1], envelopeCalls[2], envelopeCalls[2], envelopeCalls[3])
	})
}

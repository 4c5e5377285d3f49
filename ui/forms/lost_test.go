package forms_test

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/nav"
)

// envelope fills in the form of a new envelope with a document and a signer, up to the
// question whether it is sent.
func (d *desk) envelope(contract string) {
	d.T.Helper()
	d.Type("Lease 2026")
	d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter")
	d.Type(contract)
	d.Press("enter", "enter")
	d.person(1, "", "one@example.com")
	d.Press("enter", "c")
	d.extras()
	d.Press("enter", "down", "enter")
}

var whole = []string{"POST /envelope", "POST /envelope/*/document", "POST /envelope/*/signing_steps", "POST /envelope/*/send"}

// The answer to one step after the other is lost. The person finds it and goes on, and
// nothing is sent twice.
func TestALostAnswer(t *testing.T) {
	for _, fault := range []string{"drop-after", "redirect=303,after", "status=200,html,after", "status=204,after"} {
		t.Run(fault, func(t *testing.T) { loseAnswers(t, fault+"*1") })
	}
}

func loseAnswers(t *testing.T, fault string) {
	contract := file(t, "contract.pdf")
	for i, c := range []struct {
		operation, truth, choice string
		down                     int // to the choice
	}{
		{"envelope.create", "Created since with all that was sent: 1", "It made", 2},
		{"envelope.add_document", "A document with the name of the file was added.", "It happened", 1},
		{"envelope.add_signing_steps", "The last signing steps are those that were sent", "It happened", 1},
		{"envelope.send", "In progress", "It happened", 1},
	} {
		t.Run(c.operation, func(t *testing.T) {
			run(t, c.operation+" "+fault, bare(nav.NewEnvelope), func(d *desk) {
				d.envelope(contract)
				d.confirm("1")
				d.See("it is not known whether this was done", c.truth, c.choice, "Stop here", "It was to")
				d.sent(whole[:i+1]...)
				d.Press(many("down", c.down)...)
				d.Press("enter")
				d.Wait(2 * time.Second)
				d.See("All is done")
				d.sent(whole...)
			})
		})
	}
}

// A copy that was made and answered by a redirect is found, and not made again.
func TestARedirectedCopy(t *testing.T) {
	run(t, "envelope.duplicate redirect=303,after*1", ofDraft(nav.Reissue), func(d *desk) {
		d.Press("enter", "enter", "enter", "enter")
		d.confirm("")
		d.See("it is not known whether this was done", "Stop here", "It is ")
		d.Hides("Try this step again")
		d.Press("down", "enter")
		d.Wait(2 * time.Second)
		d.See("All is done")
		if n := d.service.Count("envelope.duplicate"); n != 1 {
			d.T.Errorf("%d copies were asked for", n)
		}
	})
}

// Of two envelopes of the same name and age the reference tells which it is.
func TestTheReferenceTellsWhichItIs(t *testing.T) {
	run(t, "envelope.create drop-after*1", bare(nav.NewEnvelope), func(d *desk) {
		if _, err := d.Options.Client.CreateEnvelope(d.T.Context(), model.NewEnvelope{Name: "Lease 2026"}); err == nil {
			d.T.Fatal("the answer was not lost")
		}
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter")
		d.Type("for Bob")
		d.Press("enter", "down", "enter", "up", "enter", "enter", "c")
		d.See("for Bob", "[ref:")
		if err := d.service.Faults().Add("envelope.create drop-after*1"); err != nil {
			d.T.Fatal(err)
		}
		d.confirm("")
		d.See("Created since with all that was sent: 1", "It made")
		d.Press("down", "down", "down", "enter")
		d.Wait(time.Second)
		d.See("All is done")
		d.sent("POST /envelope", "POST /envelope")
	})
}

// The first choice sends nothing, and sending once more asks.
func TestEntersAfterALostAnswer(t *testing.T) {
	run(t, "webhook.create drop-before*1", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/hook")
		d.Press("enter")
		d.confirm("")
		d.Rush(many("enter", 20)...)
		d.Wait(2 * time.Second)
		d.sent("POST /webhook")
	})
	run(t, "webhook.create drop-before*1", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/hook")
		d.Press("enter")
		d.confirm("")
		d.See("It did not happen")
		d.Press("down", "down", "enter")
		d.See("Try this step again")
		d.Press("down", "down", "enter")
		d.See("once more", "it is done twice")
		d.sent("POST /webhook")
		d.Wait(time.Second)
		d.Type("yes")
		d.Press("enter")
		d.Wait(time.Second)
		d.See("All is done")
		d.sent("POST /webhook", "POST /webhook")
	})
}

// What was refused can be tried again; what was done before is not repeated, and what
// comes after waits.
func TestARefusedStep(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "envelope.add_document status=409*1", bare(nav.NewEnvelope), func(d *desk) {
		d.envelope(contract)
		d.confirm("1")
		d.See("refused, nothing was changed by it", "envelope 6", "not sent", "Try this step again")
		d.sent(whole[:2]...)
		d.Press("down", "down", "enter")
		d.Wait(2 * time.Second)
		d.See("All is done")
		d.sent(whole[0], whole[1], whole[1], whole[2], whole[3])
	})
	run(t, "envelope.add_document status=409*1", bare(nav.NewEnvelope), func(d *desk) {
		d.envelope(contract)
		d.confirm("1")
		d.See("Stop here")
		d.Press("enter")
		d.See("Stopped: 1 of 4 requests were done")
		d.Press("enter")
		d.See("Lease 2026")
		d.sent(whole[:2]...)
	})
}

// A form about something that somebody else has changed meanwhile sends nothing, says what
// is different, and shows everything again before it asks.
func TestMovedSinceItWasLookedAt(t *testing.T) {
	run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
		d.person(1, "", "one@example.com")
		d.Press("enter", "c")
		d.See("Exactly this is sent")
		id := d.Options.Home.(nav.Form).Envelope.ID
		if _, err := d.Options.Client.RenameEnvelope(d.T.Context(), id, "Somebody else"); err != nil {
			d.T.Fatal(err)
		}
		d.Wait(time.Second)
		d.Press("y")
		d.Wait(2 * time.Second)
		d.See("changed in between, not sent", `is "Somebody else"`, "Look at it as it is now", "Back to the form")
		d.sent("PUT /envelope/*/rename")
		d.Press("down", "enter")
		d.confirm("")
		d.See("All is done")
		d.sent("PUT /envelope/*/rename", "POST /envelope/*/signing_steps")
	})
}

// A refusal leaves the form with everything in it: what is done is locked, the rest can be
// put right.
func TestBackToTheFormAfterARefusal(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "envelope.add_signing_steps status=422*1", bare(nav.NewEnvelope), func(d *desk) {
		d.envelope(contract)
		d.confirm("1")
		d.See("refused, nothing was changed by it", "Back to the form")
		d.sent(whole[:3]...)
		d.Press("down", "enter")
		d.See("Documents: 1")
		d.Hides("Change 1. contract.pdf")
		d.Press("enter")
		d.See("Person 1", "1 recipient in 1 step")
		d.Press("c")
		d.extras()
		d.Press("enter", "enter")
		d.See("Exactly this is sent", "2 requests")
		d.confirm("1")
		d.See("All is done")
		d.sent(whole[0], whole[1], whole[2], whole[2], whole[3])
	})
}

package compose_test

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
	d.person(1, 0, "one@example.com")
	d.Press("enter", "enter", "down", "enter")
}

var whole = []string{"POST /envelope", "POST /envelope/*/document", "POST /envelope/*/signing_steps", "POST /envelope/*/send"}

// The answer to one step after the other is lost. The person finds it and goes on, and
// nothing is sent twice.
func TestALostAnswer(t *testing.T) {
	contract := file(t, "contract.pdf")
	for i, c := range []struct{ operation, truth, choice string }{
		{"envelope.create", "of this name created since", "It is Lease 2026"},
		{"envelope.add_document", "The envelope has now: contract", "It was done: go on"},
		{"envelope.add_signing_steps", "one@example.com", "It was done: go on"},
		{"envelope.send", "In progress", "It was done: go on"},
	} {
		t.Run(c.operation, func(t *testing.T) {
			run(t, c.operation+" drop-after*1", bare(nav.NewEnvelope), func(d *desk) {
				d.envelope(contract)
				d.confirm("1")
				d.See("it is not known whether this was done", c.truth, c.choice, "Stop here")
				d.sent(whole[:i+1]...)
				d.Press("down", "enter")
				d.Wait(2 * time.Second)
				d.See("All is done")
				d.sent(whole...)
			})
		})
	}
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
		d.Press("enter", "down", "enter", "up", "enter", "up", "enter")
		d.See("for Bob", "[ref:")
		if err := d.service.Faults().Add("envelope.create drop-after*1"); err != nil {
			d.T.Fatal(err)
		}
		d.confirm("")
		d.See("The envelope with the reference [ref:", "is there.", "It is Lease 2026")
		d.Press("down", "enter")
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
		d.See("It was not done: send it again")
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
		d.Press("down", "enter")
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

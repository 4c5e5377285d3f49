package compose

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/facts"
)

// plan is what a form leads to.
type plan struct {
	steps []step
	// doubts are worth a deliberate confirmation.
	doubts []string
	// expect has to be typed to confirm, "" for a letter; what says what it is.
	expect, what string
}

// step is one request. Its texts are clean and hold no secret.
type step struct {
	// operation is its name in the package api.
	operation string
	// verb names it: "Create the envelope".
	verb string
	// sent is exactly what is sent.
	sent []facts.Fact
	// run carries the step out once; it gets what exists by then, and says what exists
	// after it and what was done. It blocks until the service has answered.
	run func(context.Context, *api.Client, made) (made, string, error)
	// look reads what tells whether the step was carried out after all, beside what the
	// record of the change tells; nil for nothing more.
	look func(context.Context, *api.Client, made) (string, error)
	// name is what was created is called, to find it among others.
	name string
	// creates: what follows needs the id that it yields.
	creates bool
	// seek looks for what the step, which was sent at about that time, may have created,
	// beside what the record of the change tells; nil for nothing more.
	seek func(context.Context, *api.Client, time.Time) (finding, error)
	// moved counts the bytes of an upload, nil for other steps.
	moved *transfer
}

// made is what exists on the service by now.
type made struct {
	envelope model.EnvelopeID
	template model.TemplateID
	// documents and signers are those of the envelope that answers told of, in order.
	documents []model.DocumentID
	signers   []model.RecipientID
	webhook   model.Webhook
}

// candidate is something that a lost creation may have made.
type candidate struct {
	// title is clean.
	title string
	made  made
}

// send is the last step of a plan that ends with recipients being told.
func send() step {
	return step{
		operation: "envelope.send", verb: "Send it to the recipients",
		sent: []facts.Fact{{Label: "recipients", Value: "are told at once; it cannot be called back, only voided"}},
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			e, err := c.SendEnvelope(ctx, m.envelope)
			return m, "sent, now " + e.Status.Label(), err
		},
		look: func(ctx context.Context, c *api.Client, m made) (string, error) {
			e, err := c.Envelope(ctx, m.envelope)
			return "The status of the envelope is " + e.Status.Label() + ".", err
		},
	}
}

// fact is a value of a request, left out when it is empty.
func fact(list []facts.Fact, label, value string) []facts.Fact {
	if value == "" {
		return list
	}
	return append(list, facts.Fact{Label: label, Value: model.Narrow(model.Clean(value))})
}

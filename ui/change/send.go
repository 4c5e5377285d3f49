package change

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
)

// send sends a draft to its recipients (extension).
func send() Change {
	return Change{
		Operation: "envelope.send", Title: "Send", Verb: "Send", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Recipients are told at once. It cannot be called back, only voided.",
		refuses:     unlessReady,
		enter: func(Values, Asked) (Step, error) {
			return Step{effect: becomes(model.InProgress, unlessReady), apply: applySend}, nil
		},
	}
}

// unlessReady refuses drafts that nobody could sign.
func unlessReady(t Target) string {
	if why := unlessDraft(t); why != "" || t.Envelope.Abridged() {
		return why
	}
	if len(t.Envelope.Documents) == 0 {
		return "It has no document yet."
	}
	for _, r := range t.Envelope.Recipients() {
		if r.Role.Signs() {
			return ""
		}
	}
	return "It has nobody who signs."
}

func applySend(ctx context.Context, c *api.Client, t Target) (Done, error) {
	now, err := c.SendEnvelope(ctx, t.Envelope.ID)
	return transitioned(now, err, now.Status != model.Draft)
}

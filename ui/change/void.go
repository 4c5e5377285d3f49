package change

import (
	"context"
	"fmt"

	"inkdesk/api"
	"inkdesk/model"
)

// void ends an envelope. The service takes no reason and shows no way back.
func void() Change {
	return Change{
		Operation: "envelope.void", Title: "Void", Verb: "Void", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Nobody can sign it any more. This cannot be undone, and no reason can be sent.",
		refuses:     unlessOpen,
		enter: func(Values, Asked) (Step, error) {
			return Step{effect: becomes(model.Voided, unlessOpen), apply: applyVoid}, nil
		},
	}
}

func unlessOpen(t Target) string {
	switch s := t.Status(); {
	case s == model.Draft:
		return "Drafts are deleted, not voided."
	case !s.Open():
		return those(s) + " cannot be voided."
	default:
		return ""
	}
}

// becomes is the effect of a transition.
func becomes(s model.Status, refuses func(Target) string) func(Target) Effect {
	return func(t Target) Effect {
		return Effect{Before: t.Status().Label(), After: s.Label(), Skip: refuses(t)}
	}
}

func applyVoid(ctx context.Context, c *api.Client, t Target) (Done, error) {
	now, err := c.VoidEnvelope(ctx, t.Envelope.ID)
	return transitioned(now, err, now.Status == model.Voided)
}

// transitioned believes the state in the answer more than the success of the call.
func transitioned(now model.Envelope, err error, as bool) (Done, error) {
	if err != nil {
		return Done{}, err
	}
	done := Done{Target: Target{Envelope: &now}}
	if !as {
		done.Note = fmt.Sprintf("The service took it, but says that it is %s now.", now.Status.Label())
	}
	return done, nil
}

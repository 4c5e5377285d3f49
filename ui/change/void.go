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
			return Step{effect: ends, apply: applyVoid}, nil
		},
	}
}

// ends is the effect of voiding an envelope, which wants a second look where somebody has
// worked on it.
func ends(t Target) Effect {
	e := becomes(model.Voided, unlessOpen)(t)
	if answered, asked, _ := t.Envelope.Attachments.Counts(); answered > 0 && e.Skip == "" {
		e.Doubt = fmt.Sprintf("Somebody has worked on it: files are there for %d of %d attachment requests.", answered, asked)
	}
	return e
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

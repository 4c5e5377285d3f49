package change

import (
	"fmt"

	"inkdesk/model"
)

// void ends an envelope. The service takes no reason and shows no way back.
func void() Change {
	return Change{
		Operation: "envelope.void", Title: "Void", Verb: "Void", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Nobody can sign it any more. This cannot be undone, and no reason can be sent.",
		refuses:     unlessOpen,
		enter: func(Values, Asked) (Edit, error) {
			return Edit{effect: ends, requests: one("envelope.void", nil)}, nil
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

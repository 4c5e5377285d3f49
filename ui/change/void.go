package change

import (
	"fmt"

	"inkdesk/model"
)

// void ends an envelope. The service takes no reason, and it cannot be undone.
func void() Change {
	return Change{
		Operation: VoidEnvelope, Title: "Void", Verb: "Void", Kind: AnEnvelope, Irreversible: true,
		Consequence: "It can no longer be signed. This cannot be undone, and no reason can be sent.",
		refuses:     unlessOpen,
		enter: func(Values, Asked) (Edit, error) {
			return Edit{effect: voidEffect, requests: sameRequest(VoidEnvelope, nil)}, nil
		},
	}
}

func voidEffect(t Target) Effect {
	e := transitionEffect(model.Voided, unlessOpen)(t)
	if answered, asked, _ := t.Envelope.Attachments.Counts(); answered > 0 && e.Skip == "" {
		e.Doubt = fmt.Sprintf("It has been worked on: files are there for %d of %d attachment requests.", answered, asked)
	}
	return e
}

func unlessOpen(t Target) string {
	switch s := t.Status(); {
	case s == model.Draft:
		return "Drafts are deleted, not voided."
	case !s.Open():
		return envelopesIn(s) + " cannot be voided."
	default:
		return ""
	}
}

func transitionEffect(s model.Status, refuses func(Target) string) func(Target) Effect {
	return func(t Target) Effect {
		return Effect{Before: t.Status().Label(), After: s.Label(), Skip: refuses(t)}
	}
}

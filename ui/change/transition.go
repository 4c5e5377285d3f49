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
		refuses: func(t Target) string {
			switch s := t.Status(); {
			case s == model.Draft:
				return "Drafts are deleted, not voided."
			case !s.Open():
				return envelopesIn(s) + " cannot be voided."
			default:
				return ""
			}
		},
		enter: func(Values, Asked) (Edit, error) {
			return Edit{Requests: sameRequest(VoidEnvelope, nil), effect: func(t Target) Effect {
				e := Effect{Before: t.Status().Label(), After: model.Voided.Label()}
				if answered, asked, _ := t.Envelope.Attachments.Counts(); answered > 0 {
					e.Doubt = fmt.Sprintf("It has been worked on: files are there for %d of %d attachment requests.", answered, asked)
				}
				return e
			}}, nil
		},
	}
}

// send sends a draft to its recipients (extension).
func send() Change {
	return Change{
		Operation: SendEnvelope, Title: "Send", Verb: "Send", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Recipients are told at once. It cannot be called back, only voided.",
		refuses:     unlessReady,
		enter: func(Values, Asked) (Edit, error) {
			return Edit{Requests: sameRequest(SendEnvelope, nil), effect: func(t Target) Effect {
				return Effect{Before: t.Status().Label(), After: model.InProgress.Label()}
			}}, nil
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
	return "It has no signer."
}

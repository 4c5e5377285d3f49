package change

import "inkdesk/model"

// send sends a draft to its recipients (extension).
func send() Change {
	return Change{
		Operation: SendEnvelope, Title: "Send", Verb: "Send", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Recipients are told at once. It cannot be called back, only voided.",
		refuses:     unlessReady,
		enter: func(Values, Asked) (Edit, error) {
			return Edit{effect: transitionEffect(model.InProgress, unlessReady), requests: sameRequest(SendEnvelope, nil)}, nil
		},
	}
}

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

package triage

import "inkdesk/model"

// input is what was seen of whether a service returns what recipients enter into fields:
// the specification does not tell. It does when the signatures and initials of completed
// envelopes are there and those of drafts are not.
type input struct {
	// agreeing are the completed envelopes that show it, contrary those that have ever
	// shown the opposite, whatever was read of them before or after.
	agreeing, contrary map[model.EnvelopeID]bool
}

const (
	// enoughAgreeing is how many envelopes have to agree; one that does not ends it.
	enoughAgreeing = 3
	// maxShown bounds how many envelopes of either kind are remembered for it.
	maxShown = 200
)

func newInput() input {
	return input{agreeing: make(map[model.EnvelopeID]bool), contrary: make(map[model.EnvelopeID]bool)}
}

func (i *input) forget(id model.EnvelopeID) {
	delete(i.agreeing, id)
	delete(i.contrary, id)
}

// LearnFields adds fields of an envelope, of which only the state matters. In which order
// it is called makes no difference.
func (h *History) LearnFields(e *model.Envelope, fields []model.Annotation) {
	if h == nil || e.Status != model.Completed && e.Status != model.Draft {
		return
	}
	marks, agrees := 0, true
	for i := range fields {
		f := &fields[i]
		if !f.Required || f.Type != model.SignatureField && f.Type != model.InitialsField || len(f.Unread) > 0 {
			continue
		}
		marks++
		agrees = agrees && f.Filled() == (e.Status == model.Completed)
	}
	switch {
	case marks == 0:
	case !agrees && len(h.input.contrary) < maxShown:
		h.input.contrary[e.ID] = true
	case agrees && e.Status == model.Completed && len(h.input.agreeing) < maxShown:
		h.input.agreeing[e.ID] = true
	}
}

// ShowsInput reports whether filled fields tell who has signed.
func (h *History) ShowsInput() bool {
	return h != nil && len(h.input.agreeing) >= enoughAgreeing && len(h.input.contrary) == 0
}

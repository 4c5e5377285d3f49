package triage

import "inkdesk/model"

// input notes whether a service seems to return the entries of recipients in fields, because
// the specification does not tell. It does when the signatures and initials of completed
// envelopes are there and those of drafts are not.
type input struct {
	// agreeing holds the completed envelopes that show it, contrary those that have ever
	// shown the opposite, whatever was read of them before or after. A draft never does: that
	// signatures may be there early does not make empty ones signed.
	agreeing, contrary map[model.EnvelopeID]bool
	prefilled          map[model.EnvelopeID]bool // holds the drafts with marks of those who are to sign
}

const (
	// enoughAgreeing sets how many envelopes have to agree. One that does not ends it, before there are
	// enoughToDiffer: services have some that were finished by hand.
	enoughAgreeing, enoughToDiffer = 3, 20
	agreeingShare                  = 97  // percent
	maxShown                       = 200 // bounds how many envelopes of either kind are remembered for it
)

// LearnFields adds the fields of those who sign an envelope. No one can fill fields that belong to no one,
// or to a person who is no recipient any more; where a list leaves the recipients out, all fields
// count. In which order it is called makes no difference.
func (h *History) LearnFields(e *model.Envelope, fields []model.Annotation) {
	if e.Status != model.Completed && e.Status != model.Draft {
		return
	}
	marks, agrees := 0, true
	for i := range fields {
		f := &fields[i]
		if !f.Required || !f.Type.Signs() || len(f.Unread) > 0 || len(e.SigningSteps) > 0 && !isSigner(e, f.RecipientID) {
			continue
		}
		marks++
		if e.Status == model.Draft && f.Filled() && len(h.input.prefilled) < maxShown {
			h.input.prefilled[e.ID] = true
		}
		agrees = agrees && f.Filled()
	}
	switch {
	case marks == 0 || e.Status == model.Draft:
	case !agrees && len(h.input.contrary) < maxShown:
		h.input.contrary[e.ID] = true
	case agrees && len(h.input.agreeing) < maxShown:
		h.input.agreeing[e.ID] = true
	}
}

func isSigner(e *model.Envelope, id model.RecipientID) bool {
	for _, r := range e.Recipients() {
		if r.ID == id && r.Role.Signs() {
			return id != ""
		}
	}
	return false
}

// prefills reports whether signatures may be there before anyone has signed.
func (h *History) prefills() bool { return len(h.input.prefilled) > 0 }

// ShowsInput reports whether filled fields tell who has signed.
func (h *History) ShowsInput() bool {
	if len(h.input.agreeing) < enoughAgreeing {
		return false
	}
	agreeing, all := len(h.input.agreeing), len(h.input.agreeing)+len(h.input.contrary)
	return agreeing == all || all >= enoughToDiffer && agreeing*100 >= all*agreeingShare
}

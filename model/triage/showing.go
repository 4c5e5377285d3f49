package triage

import "inkdesk/model"

// showing names what fields show of a service, because the specification does not tell whether it
// returns the entries of recipients. It does when the signatures and initials of completed envelopes
// are there and those of drafts are not.
type showing int

const (
	// agreeing stands for completed envelopes that show it, contrary for those that have ever
	// shown the opposite, whatever was read of them before or after. A draft never does: that
	// signatures may be there early does not make empty ones signed.
	agreeing showing = iota
	contrary
	prefilled // drafts with marks of those who are to sign
)

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
	marks, isFilled, agrees := 0, false, true
	for i := range fields {
		f := &fields[i]
		if !f.Required || !f.Type.Signs() || len(f.Unread) > 0 || len(e.SigningSteps) > 0 && !isSigner(e, f.RecipientID) {
			continue
		}
		marks++
		isFilled, agrees = isFilled || f.Filled(), agrees && f.Filled()
	}
	kind := contrary
	switch {
	case e.Status == model.Draft && !isFilled, marks == 0:
		return
	case e.Status == model.Draft:
		kind = prefilled
	case agrees:
		kind = agreeing
	}
	if len(h.shown[kind]) < maxShown {
		h.shown[kind][e.ID] = true
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

// ShowsInput reports whether filled fields tell who has signed.
func (h *History) ShowsInput() bool {
	agree := len(h.shown[agreeing])
	all := agree + len(h.shown[contrary])
	isShare := all >= enoughToDiffer && agree*100 >= all*agreeingShare
	return agree >= enoughAgreeing && (agree == all || isShare)
}

package triage

import (
	"time"

	"inkdesk/model"
)

// The rules about the fields on the pages. Those that need nothing but the fields
// themselves are found by other checks, under these names, and given as
// [Context.Further].
const (
	OrphanField  Rule = "field of nobody"
	FieldOffPage Rule = "field off the page"
	NoField      Rule = "signer without a field"
	// LooksFinished: everything that was asked for is there, but the envelope is open.
	LooksFinished Rule = "looks finished"
)

// input is what was seen of whether a service returns what recipients enter into fields:
// the specification does not tell. It does when the signatures and initials of completed
// envelopes are there and those of drafts are not.
type input struct {
	// shown says of each envelope whether its fields agree with that; contrary is how many
	// do not. Each report asks for it once for each recipient.
	shown    map[model.EnvelopeID]bool
	contrary int
}

const (
	// enoughAgreeing is how many envelopes have to agree; one that does not ends it.
	enoughAgreeing = 3
	// maxShown bounds how many envelopes are remembered for it.
	maxShown = 200
)

// note takes down whether the fields of an envelope agree.
func (i *input) note(id model.EnvelopeID, agrees bool) {
	if was, known := i.shown[id]; known && !was {
		i.contrary--
	}
	if !agrees {
		i.contrary++
	}
	i.shown[id] = agrees
}

// LearnFields adds fields of an envelope, of which only the state matters.
func (h *History) LearnFields(e *model.Envelope, fields []model.Annotation) {
	if h == nil || e.Status != model.Completed && e.Status != model.Draft {
		return
	}
	marks := 0
	for i := range fields {
		f := &fields[i]
		if !f.Required || f.Type != model.SignatureField && f.Type != model.InitialsField {
			continue
		}
		marks++
		if f.Filled() != (e.Status == model.Completed) {
			h.input.note(e.ID, false)
			return
		}
	}
	if marks > 0 && e.Status == model.Completed && len(h.input.shown) < maxShown {
		h.input.note(e.ID, true)
	}
}

// ShowsInput reports whether filled fields tell who has signed.
func (h *History) ShowsInput() bool {
	return h != nil && len(h.input.shown) >= enoughAgreeing && h.input.contrary == 0
}

// finishTime is how long a service may take to finish an envelope after the last
// signature.
const finishTime = time.Hour

// finished looks for envelopes that have everything and are open all the same.
func (x *examination) finished() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	if known && idle >= finishTime && x.isComplete() {
		x.add(LooksFinished, Soon, Likely, "annotations, status",
			"Every required field is filled, but nothing happened for %s; ask the service to look at it.", Span(idle))
	}
}

// isComplete reports whether nobody has anything left to do, though the envelope is open.
func (x *examination) isComplete() bool {
	_, _, missing := x.e.Attachments.Counts()
	return x.e.Status.Open() && x.held.Kind == HeldByService && missing == 0
}

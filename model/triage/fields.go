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
	// LooksFinished: everything that was asked for is there, but the envelope is open.
	LooksFinished Rule = "looks finished"
)

// input counts the fields that show whether the service returns what recipients entered,
// which is not specified. It does if the required fields of completed envelopes are filled
// and those of drafts are not.
type input struct {
	filled, empty, preset int
	// sample is a document of a completed envelope, whose fields would show it.
	sample Sample
	asked  bool
}

// Sample is a document of a completed envelope.
type Sample struct {
	Envelope model.EnvelopeID
	Document model.DocumentID
}

// Sample returns a document whose fields should be read and given to [History.LearnFields],
// to find out whether filled fields show who has signed. It returns one only once.
func (h *History) Sample() (Sample, bool) {
	if h == nil || h.input.asked || h.input.sample == (Sample{}) || h.input != (input{sample: h.input.sample}) {
		return Sample{}, false
	}
	h.input.asked = true
	return h.input.sample, true
}

// LearnFields counts the fields of an envelope.
func (h *History) LearnFields(e *model.Envelope, fields []model.Annotation) {
	if h == nil {
		return
	}
	for i := range fields {
		f := &fields[i]
		switch {
		case !f.Required:
		case e.Status == model.Completed && f.Filled():
			h.input.filled++
		case e.Status == model.Completed:
			h.input.empty++
		case e.Status == model.Draft && f.Filled():
			h.input.preset++
		}
	}
}

// ShowsInput reports whether filled fields show who has signed.
func (h *History) ShowsInput() bool {
	return h != nil && h.input.filled > 0 && h.input.empty == 0 && h.input.preset == 0
}

// fieldProgress is what the required fields of a recipient show.
type fieldProgress uint8

const (
	unknownProgress fieldProgress = iota
	unfilled
	filled
)

func (x *examination) progress(id model.RecipientID) fieldProgress {
	if !x.c.FieldsRead || !x.c.History.ShowsInput() {
		return unknownProgress
	}
	found := unknownProgress
	for i := range x.c.Fields {
		f := &x.c.Fields[i]
		switch {
		case f.RecipientID != id || !f.Required:
		case !f.Filled():
			return unfilled
		default:
			found = filled
		}
	}
	return found
}

// finishTime is how long a service may take to finish an envelope after the last
// signature.
const finishTime = time.Hour

// finished looks for envelopes that are complete and nevertheless open.
func (x *examination) finished() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	_, _, missing := x.e.Attachments.Counts()
	if !x.e.Status.Open() || !known || idle < finishTime || missing > 0 {
		return
	}
	signers := 0
	for _, r := range x.e.Recipients() {
		if !r.Role.Signs() {
			continue
		}
		if signers++; x.progress(r.ID) != filled {
			return
		}
	}
	if signers > 0 {
		x.add(LooksFinished, Soon, Likely, "annotations, status",
			"Every required field is filled, but nothing happened for %s; ask the service to look at it.", Span(idle))
	}
}

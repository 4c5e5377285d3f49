package triage

import (
	"time"

	"inkdesk/model"
)

// LooksFinished: everything that was asked for is there, but the envelope is open.
const LooksFinished Rule = "looks finished"

// finishTime is how long a service may take to finish an envelope after the last
// signature.
const finishTime = time.Hour

// finished looks for envelopes that have everything and are open all the same.
func (x *examination) finished() {
	idle, known := since(x.touched(), x.c.Now)
	if !known || idle < finishTime || !x.isComplete() {
		return
	}
	done := "Every required field is filled"
	if !x.c.FieldsRead {
		done = "Everybody seems to have signed"
	}
	x.add(LooksFinished, Soon, Likely, "annotations, status",
		"%s, but nothing happened for %s; ask the service to look at it.", done, Span(idle))
}

// isComplete reports whether nobody has anything left to do, though the envelope is open.
func (x *examination) isComplete() bool {
	_, _, missing := x.e.Attachments.Counts()
	return x.e.Status.Open() && x.held.Kind == HeldByService && missing == 0 && !x.c.curtails(x.e) && !isToBeFilled(x.e, x.c.Fields)
}

// isToBeFilled reports whether somebody who signs has a required field that is empty.
func isToBeFilled(e *model.Envelope, fields []model.Annotation) bool {
	for i := range fields {
		if f := &fields[i]; f.Required && !f.Filled() && isSigner(e, f.RecipientID) {
			return true
		}
	}
	return false
}

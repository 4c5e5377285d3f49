package triage

import (
	"time"
)

// LooksFinished: everything that was asked for is there, but the envelope is open.
const LooksFinished Rule = "looks finished"

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

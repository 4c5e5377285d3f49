package journal

import (
	"cmp"
	"time"
)

// Entry is one change with all that is known of it.
type Entry struct {
	Seq      Seq
	Time     time.Time // when it was about to be sent, UTC
	Process  Process
	Intent   Intent
	Result   Result    // zero while there is no outcome
	Ended    time.Time // zero while there is no outcome
	Resolved time.Time // when somebody found out later; zero otherwise

	Live bool // reports, for an open entry, that the process which wrote it still runs

	resolution Outcome
}

// Outcome returns what was found out later, or else how the request ended; "" for not known.
func (e Entry) Outcome() Outcome {
	if !e.Resolved.IsZero() {
		return e.resolution
	}
	return e.Result.Outcome
}

// Open reports whether it is not known yet what became of the change.
func (e Entry) Open() bool {
	return e.Resolved.IsZero() && (e.Ended.IsZero() || e.Result.Outcome == Unknown)
}

// apply adds an outcome or a resolution to the entry. Only the first of each counts, and of a further resolution what
// the change made, if that was not known.
func (e *Entry) apply(l line) {
	switch {
	case l.Kind == outcomeLine && e.Ended.IsZero():
		e.Result, e.Ended = *l.Result, l.Time
	case l.Kind == resolutionLine && e.Resolved.IsZero():
		e.resolution, e.Resolved = l.Result.Outcome, l.Time
		e.Result.Created = cmp.Or(e.Result.Created, l.Result.Created)
	case l.Kind == resolutionLine && e.resolution == Applied && l.Result.Outcome == Applied:
		e.Result.Created = cmp.Or(e.Result.Created, l.Result.Created)
	}
}

func (e Entry) lines() []line {
	lines := []line{{Kind: intentLine, Seq: e.Seq, Time: e.Time, Process: &e.Process, Intent: &e.Intent}}
	if !e.Ended.IsZero() {
		lines = append(lines, line{Kind: outcomeLine, Seq: e.Seq, Time: e.Ended, Result: &e.Result})
	}
	return lines
}

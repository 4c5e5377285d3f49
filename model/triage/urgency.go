package triage

import (
	"strings"
	"time"

	"inkdesk/model"
)

// Urgency orders the envelopes of a queue, the most urgent the greatest number: by severity, then by the time until
// it is too late, then by how long nothing has changed. It holds dates, not spans, so that two that were worked out at
// different times can be compared.
type Urgency int64

// The bits of an urgency, from the highest: two of the severity, two of the deadline, then the minutes
// of both dates.
const (
	minuteBits    = 28 // enough until the year 2480
	deadlineShift = 2 * minuteBits
	severityShift = deadlineShift + 2
	mostMinutes   = 1<<minuteBits - 1
)

// The kinds of deadlines, the most urgent last. What is overdue for more than a day is probably lost, so it comes
// after what can still be saved.
const (
	noDeadline = iota
	longOverdue
	deadlineAhead
	justOverdue
)

// UrgencyOf returns the urgency of what has a severity and no date.
func UrgencyOf(s Severity) Urgency { return Urgency(s) << severityShift }

// UrgencyBefore returns an urgency above that of all that has a severity and no date.
func UrgencyBefore(s Severity) Urgency { return UrgencyOf(s) | (1<<deadlineShift - 1) }

// Severity returns the one that counts most in the urgency.
func (u Urgency) Severity() Severity { return Severity(u >> severityShift) }

// As returns the urgency with another severity.
func (u Urgency) As(s Severity) Urgency { return UrgencyOf(s) | u&(1<<severityShift-1) }

// urgencyOf returns the urgency of an envelope with its worst severity, and the sentence that says what makes it
// urgent. A date counts as long as the envelope is open, idleness also for a draft.
func urgencyOf(e *model.Envelope, now time.Time, worst Severity) (u Urgency, why string) {
	u = UrgencyOf(worst)
	var reasons []string
	if worst > Note {
		reasons = append(reasons, worst.String())
	}
	if left, known := remaining(e, now); known && e.Status.Open() {
		deadline, within := deadlineAhead, minutes(e.ExpiresAt)
		switch {
		case left > 0 && left <= shownAhead:
			reasons = append(reasons, Span(left)+" left")
		case left <= 0:
			deadline = justOverdue
			reasons = append(reasons, "overdue for "+Span(-left))
		}
		if left < -day {
			deadline, within = longOverdue, mostMinutes-within // the latest first
		}
		u |= Urgency(deadline)<<deadlineShift | Urgency(mostMinutes-within)<<minuteBits
	}
	if idle, known := since(e.UpdatedAt, now); known && isActionable(e) {
		u |= Urgency(mostMinutes - minutes(e.UpdatedAt))
		if idle >= day {
			reasons = append(reasons, "no change for "+Span(idle))
		}
	}
	if len(reasons) == 0 {
		return u, "Nothing makes it urgent."
	}
	return u, model.Sentence(strings.Join(reasons, ", "))
}

// shownAhead limits how far ahead a date may be to be called urgent. Farther ones decide only between envelopes that
// are alike otherwise.
const shownAhead = 10 * day

func minutes(at model.Time) int64 {
	return min(max(at.Time().Unix()/60, 0), mostMinutes)
}

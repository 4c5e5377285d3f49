package triage

import (
	"fmt"
	"time"
)

const (
	// slowNews is how long it is said that an envelope has become slow.
	slowNews = 3 * day
	// fixedWatch and fixedSlow hold where too few completed envelopes were read to tell what
	// is usual.
	fixedWatch, fixedSlow = 7 * day, 14 * day
)

// idleness says that nothing has changed for long. That an envelope has become slow is said
// for some days, once.
func (x *examination) idleness() {
	idle, known := since(x.touched(), x.c.Now)
	limits := x.c.Thresholds.idle(x.c.History.Usual(x.e, x.c.Now))
	switch {
	case !known || idle < limits.watch.after:
	case idle >= limits.slow.after && idle < limits.slow.after+slowNews:
		x.add(BecameSlow, Soon, Proved, "updated_at", "It has become slow: nothing changed for %s. %s", Span(idle), limits.slow.measured())
		x.last().Short = fmt.Sprintf("slow, idle for %s", Span(idle))
	default:
		x.add(Idle, Watch, Proved, "updated_at", "Nothing changed for %s. %s", Span(idle), limits.watch.measured())
		x.last().Short = fmt.Sprintf("idle for %s", Span(idle))
	}
}

// idleLimits are from when on an envelope deserves a look, and from when on it is slow.
type idleLimits struct{ watch, slow limit }

// limit is a time, and what it was measured against.
type limit struct {
	after time.Duration
	set   bool // by the person
	usual Usual
}

// measured is a sentence about that.
func (l limit) measured() string {
	switch {
	case l.set:
		return fmt.Sprintf("Your settings allow %s.", Span(l.after))
	case l.usual.Samples > 0:
		return fmt.Sprintf("Nine in ten %s were completed within %s of their creation.", l.usual.like(), Span(l.usual.P90))
	default:
		return fmt.Sprintf("The limit is %s until enough completed ones are read.", Span(l.after))
	}
}

// Slow is from when on an envelope without a change is slow.
func (t Thresholds) Slow(usual Usual) time.Duration { return t.idle(usual).slow.after }

// idle is what the person has set, or else what is usual for the account, or else what holds
// for any account.
func (t Thresholds) idle(usual Usual) idleLimits {
	watch := limitOf(t.IdleWatch, usual, usual.P90, fixedWatch)
	slow := limitOf(t.IdleSoon, usual, max(usual.P95, usual.P90), fixedSlow)
	switch {
	case slow.after >= watch.after:
	case t.IdleSoon > 0:
		watch = slow
	default:
		slow = watch
	}
	return idleLimits{watch, slow}
}

func limitOf(set time.Duration, usual Usual, share, fixed time.Duration) limit {
	switch {
	case set > 0:
		return limit{after: set, set: true}
	case usual.Samples > 0:
		return limit{after: share, usual: usual}
	default:
		return limit{after: fixed}
	}
}

package triage

import (
	"fmt"
	"slices"
	"time"
)

// fixedWatch and fixedSlow hold where too few completed envelopes were read to tell what
// is usual.
const fixedWatch, fixedSlow = 7 * day, 14 * day

// idleness says that nothing has changed for long. An envelope that is slow, or was not ended long after
// its date, stays so until a person does something about it, because waiting makes nothing milder.
func (x *checker) idleness() {
	idle, known := since(x.touched(), x.c.Now)
	limits := x.c.Thresholds.idle(x.c.History.Usual(x.e, x.c.Now))
	left, dated := remaining(x.e, x.c.Now)
	switch {
	case !known:
	case idle >= limits.slow.after:
		x.add(BecameSlow, Soon, Proved, "updated_at",
			"It is slow: nothing changed for %s. %s", Span(idle), limits.slow.measured()).Short = "slow, idle for " + Span(idle)
	case dated && left < -overdueBacklog:
		x.add(BecameSlow, Soon, Proved, "expires_at, updated_at",
			"Nothing changed for %s, and its date is long past.", Span(idle)).Short = "idle for " + Span(idle)
	case idle >= limits.watch.after:
		x.add(Idle, Watch, Proved, "updated_at",
			"Nothing changed for %s. %s", Span(idle), limits.watch.measured()).Short = "idle for " + Span(idle)
	}
}

// together makes one soon of three findings to watch that say the same: it is late, ignored and near its
// date.
func together(found []Finding) {
	at := func(rule Rule) int {
		return slices.IndexFunc(found, func(f Finding) bool { return f.Rule == rule && f.Severity == Watch })
	}
	if near := at(Expiring); near >= 0 && at(Idle) >= 0 && at(IgnoredReminders) >= 0 {
		found[near].Severity = Soon
	}
}

// idleLimits holds after which times an envelope deserves a look, and is slow.
type idleLimits struct{ watch, slow limit }

type limit struct {
	after time.Duration
	set   bool   // by the person
	share string // of those that it was measured with
	usual Usual
}

func (l limit) measured() string {
	switch {
	case l.set:
		return fmt.Sprintf("Your settings allow %s.", Span(l.after))
	case l.usual.Samples > 0:
		return fmt.Sprintf("%s %s were completed within %s of their creation.", l.share, l.usual.like(), Span(l.after))
	default:
		return fmt.Sprintf("The limit is %s until enough completed ones are read.", Span(l.after))
	}
}

// Slow returns the time without a change after which an envelope is slow.
func (t Thresholds) Slow(usual Usual) time.Duration { return t.idle(usual).slow.after }

// idle returns what the person has set, or else the usual limits of the account, or else those
// for any account.
func (t Thresholds) idle(usual Usual) idleLimits {
	l := idleLimits{limitOf(t.IdleWatch, usual, "Nine in ten", usual.P90, fixedWatch), limitOf(t.IdleSoon, usual, "19 in 20", usual.P95, fixedSlow)}
	switch {
	case l.slow.after >= l.watch.after:
	case t.IdleSoon > 0:
		l.watch = l.slow
	default:
		l.slow = l.watch
	}
	return l
}

func limitOf(set time.Duration, usual Usual, share string, after, fixed time.Duration) limit {
	switch {
	case set > 0:
		return limit{after: set, set: true}
	case usual.Samples > 0:
		return limit{after: after, share: share, usual: usual}
	default:
		return limit{after: fixed}
	}
}

package triage

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Slowness depends on how long the completed envelopes of the account took.
const (
	mostAged = 400 * day // limits how long ago an envelope may have been completed to count
	// The samples from which a family is measured, those with one signing step, and all together.
	enoughInFamily, enoughOfOneStep, enoughInAll = 20, 50, 30
	mostMeasured                                 = 200 // bounds the completed envelopes of a sample: those completed last count
)

// Alike says what envelopes have in common that one is measured with.
type Alike uint8

// What they may have in common.
const (
	SameAccount Alike = iota
	OneStep           // they have one signing step
	SameSteps         // they have as many signing steps
	SameForm
)

// Usual tells how long envelopes are usually left unchanged: one with one signing step from its creation to
// its completion.
type Usual struct {
	P90, P95 time.Duration
	Samples  int // counts the completed envelopes it was measured with, 0 for none: the fixed limits hold then
	Alike    Alike
}

// ending says how an envelope has ended: when, how long after its creation, and whether it was completed then.
type ending struct {
	at        int64 // seconds
	took      time.Duration
	completed bool
}

// agedSince returns since when endings count at a time.
func agedSince(now time.Time) int64 { return now.Add(-mostAged).Truncate(day).Unix() }

// sample holds the endings of envelopes that have something in common.
type sample struct {
	all   []ending
	curve *curve // nil when it has to be made
	since int64  // since when those ended that the curve was made of
}

func (s *sample) count(e ending, by int32) {
	if s.curve = nil; by > 0 {
		s.all = append(s.all, e)
	} else if i := slices.Index(s.all, e); i >= 0 {
		s.all = slices.Delete(s.all, i, i+1)
	}
}

// measure returns the curve of the envelopes that were completed last, at most mostMeasured, and of those that ended
// otherwise meanwhile, since a time. It is one without endings for no sample.
func (s *sample) measure(since int64) *curve {
	switch {
	case s == nil:
		return new(curve)
	case s.curve != nil && s.since == since:
		return s.curve
	}
	slices.SortFunc(s.all, func(a, b ending) int { return cmp.Or(cmp.Compare(b.at, a.at), compareByAge(a, b)) })
	n := 0
	for completed := 0; n < len(s.all) && s.all[n].at >= since && completed < mostMeasured; n++ {
		if s.all[n].completed {
			completed++
		}
	}
	s.since, s.curve = since, curveOf(slices.Clone(s.all[:n]))
	return s.curve
}

// allSteps stands for any number of signing steps.
const allSteps = -1

// countEnding counts an envelope that has ended, or takes it back.
func (h *History) countEnding(t *Trace, by int32) {
	e, ended := t.ending()
	if !ended {
		return
	}
	for _, steps := range []int{int(t.steps), allSteps} {
		if h.took[steps] == nil {
			h.took[steps] = new(sample)
		}
		h.took[steps].count(e, by)
	}
}

// longerThan says how many envelopes took less than a time from their creation to their completion.
func (u Usual) longerThan(took time.Duration) string {
	switch {
	case u.Samples > 0 && took >= u.P95:
		return ", longer than 95 % here took in all"
	case u.Samples > 0 && took >= u.P90:
		return ", longer than 90 % here took in all"
	default:
		return ": the service has not finished it"
	}
}

func (u Usual) like() string {
	return fmt.Sprintf("of the %d%s", u.Samples, [...]string{"", " with one signing step", " with as many signing steps", " of the same form"}[u.Alike])
}

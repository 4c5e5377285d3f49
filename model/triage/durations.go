package triage

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Slowness depends on how long the completed envelopes of the account took.
const (
	// mostAged limits how long ago an envelope may have been completed to count.
	mostAged = 400 * day
	// The samples from which a family is measured, those with one signing step, and all together.
	enoughInFamily, enoughOfOneStep, enoughInAll = 20, 50, 30
	// mostMeasured bounds the samples: those completed last count.
	mostMeasured = 200
)

// Alike says what envelopes have in common that one is measured with.
type Alike uint8

// What they may have in common.
const (
	SameAccount Alike = iota
	OneStep           // they have one signing step
	SameForm
)

// Usual tells how long envelopes are usually left unchanged: one with one signing step from its creation to
// its completion.
type Usual struct {
	P90, P95 time.Duration
	// Samples counts the completed envelopes it was measured with, 0 for none: the fixed
	// limits hold then.
	Samples int
	Alike   Alike
}

type completion struct {
	at   int64 // seconds
	took time.Duration
}

type sample struct {
	all    []completion
	sorted []time.Duration // of those that count; nil when it has to be made
	since  int64           // completions before it do not count, seconds
}

// count adds a completed envelope, or takes it back.
func (s *sample) count(c completion, by int32) {
	if s.sorted = nil; by > 0 {
		s.all = append(s.all, c)
	} else if i := slices.Index(s.all, c); i >= 0 {
		s.all = slices.Delete(s.all, i, i+1)
	}
}

// inOrder returns the times of those completed last since a time, in order, at most mostMeasured.
func (s *sample) inOrder(since int64) []time.Duration {
	if s.sorted != nil && s.since == since {
		return s.sorted
	}
	list := slices.DeleteFunc(slices.Clone(s.all), func(c completion) bool { return c.at < since })
	slices.SortFunc(list, func(a, b completion) int { return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.took, b.took)) })
	s.since, s.sorted = since, make([]time.Duration, min(len(list), mostMeasured))
	for i := range s.sorted {
		s.sorted[i] = list[i].took
	}
	slices.Sort(s.sorted)
	return s.sorted
}

// sinceAt returns since when completions count at a time.
func sinceAt(now time.Time) int64 { return now.Add(-mostAged).Truncate(day).Unix() }

type durations struct{ oneStep, all sample }

// count counts a completed envelope with so many signing steps, or takes it back.
func (d *durations) count(steps uint8, c completion, by int32) {
	if d.all.count(c, by); steps == 1 {
		d.oneStep.count(c, by)
	}
}

// usual returns how long an envelope is left unchanged, by those completed in the 400 days before now.
func (d *durations) usual(now time.Time) Usual {
	since := sinceAt(now)
	if own := d.oneStep.inOrder(since); len(own) >= enoughOfOneStep {
		return usualOf(own, OneStep)
	}
	if all := d.all.inOrder(since); len(all) >= enoughInAll {
		return usualOf(all, SameAccount)
	}
	return Usual{}
}

func usualOf(sorted []time.Duration, alike Alike) Usual {
	at := func(percent int) time.Duration { return sorted[(len(sorted)-1)*percent/100] }
	return Usual{P90: at(90), P95: at(95), Samples: len(sorted), Alike: alike}
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
	return fmt.Sprintf("of the %d%s", u.Samples, [...]string{"", " with one signing step", " of the same form"}[u.Alike])
}

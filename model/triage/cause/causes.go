// Package cause finds the problems that many envelopes of an account have in common, so that they are one row of a
// queue and are put right together: a person on whom they wait, a domain that has never completed any, a fault that
// copies of a template share, a backlog. It is a pure function of small facts about each envelope, in any order.
package cause

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"inkdesk/model/triage"
)

// Cause describes something that several envelopes share.
type Cause struct {
	Key
	Count     int             // counts the envelopes that share it
	Severity  triage.Severity // holds that of the worst it explains, at least [triage.Watch]
	Certainty triage.Certainty
	Urgency   triage.Urgency // orders a queue: that of the most urgent envelope, with the severity of the cause
	label     string
	names     int           // of those whom they wait for
	waits     time.Duration // the longest time without a change
}

// OfWeek returns the cause for an unusual number of the week, with its title, a sentence about it and the usual. It is
// as severe as a finding that deserves a look soon, because no one knows the reason.
func OfWeek(title, sentence, usual string, n int) *Cause {
	return &Cause{
		Key: keyOf(Week, title), Count: n, Severity: triage.Soon, Certainty: triage.Proved, label: sentence + "\n" + title + "\n" + usual,
		Urgency: triage.UrgencyBefore(triage.Soon), // it comes before what it is about
	}
}

// Health returns the badge of the cause.
func (c *Cause) Health() triage.Health {
	return triage.NeedsWatch + triage.Health(c.Severity-triage.Watch)
}

// Causes ends the count; the tally is empty then.
func (t *Tally) Causes() *Causes {
	for key, g := range t.groups {
		if g.count >= kinds[key.Kind].least {
			t.causes.found[key] = g.cause(key)
			t.causes.count += t.rest
		}
	}
	found := t.causes
	*t = Tally{}
	return &found
}

// Causes holds the causes found. The nil value has none.
type Causes struct {
	found map[Key]*Cause
	count int
}

// Count returns how many envelopes belong to one of them or to several.
func (c *Causes) Count() int {
	if c == nil {
		return 0
	}
	return c.count
}

// explain reports whether some cause but one explains why an envelope waits.
func (c *Causes) explain(f *Facts, but Key) bool {
	return f.has(func(t *trait) bool {
		return !t.kind.isFault() && t.key() != but && !t.refutes && c.found[t.key()] != nil
	})
}

// All returns the causes, the most urgent first.
func (c *Causes) All() []*Cause {
	if c == nil {
		return nil
	}
	list := make([]*Cause, 0, len(c.found))
	for _, one := range c.found {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b *Cause) int {
		return cmp.Or(cmp.Compare(b.Urgency, a.Urgency), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.of, b.of))
	})
	return list
}

// Has reports whether a cause with an id is among them.
func (c *Causes) Has(id string) bool {
	return slices.ContainsFunc(c.All(), func(one *Cause) bool { return one.ID() == id })
}

// Drop takes a cause out. Alone is how many of its envelopes belong to no other one.
func (c *Causes) Drop(key Key, alone int) {
	delete(c.found, key)
	c.count -= alone
}

// Shares reports whether an envelope has what makes it belong to a cause, were there enough.
func (f *Facts) Shares(key Key) bool {
	return f.has(func(t *trait) bool { return t.key() == key && !t.refutes })
}

// Find returns the cause with a key, nil for none.
func (c *Causes) Find(key Key) *Cause {
	if c == nil {
		return nil
	}
	return c.found[key]
}

// Holds reports whether an envelope belongs to a cause.
func (c *Causes) Holds(key Key, f *Facts) bool {
	if c == nil || !f.Shares(key) {
		return false
	}
	return !key.Kind.isRest() || !c.explain(f, key)
}

// Each yields the causes that an envelope belongs to.
func (c *Causes) Each(f *Facts) iter.Seq[*Cause] {
	return func(yield func(*Cause) bool) {
		for t := f.first; t != nil; t = t.next {
			if one := c.Find(t.key()); one != nil && c.Holds(one.Key, f) && !yield(one) {
				return
			}
		}
	}
}

// Of returns the cause that explains most about an envelope, nil for none.
func (c *Causes) Of(f *Facts) *Cause {
	var first *Cause
	for one := range c.Each(f) {
		if first == nil || compareKeys(one.Key, first.Key) < 0 {
			first = one
		}
	}
	return first
}

func compareKeys(a, b Key) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.of, b.of)) }

// Left returns the worst about an envelope that no cause explains.
func (c *Causes) Left(f *Facts) triage.Severity {
	left, waiting := f.own, f.waiting
	for t := f.first; t != nil; t = t.next {
		switch explained := c.Holds(t.key(), f) && c.found[t.key()] != nil; {
		case t.kind.isFault() && !explained:
			left = max(left, t.severity)
		case !t.kind.isFault() && explained:
			waiting = triage.Note
		}
	}
	return max(left, waiting)
}

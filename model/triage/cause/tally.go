package cause

import (
	"hash/maphash"
	"strings"
	"time"

	"inkdesk/model/triage"
)

// Tally counts what envelopes share. Facts are added twice: all of them once with [Tally.Add], then, after
// [Tally.Settle], all of them once more with [Tally.AddRest], because a backlog holds the envelopes that nothing else
// explains. The order in which they are added makes no difference. The zero value is empty.
type Tally struct {
	groups map[Key]group
	causes Causes
	rest   int // counts the envelopes that only a cause of the rest may hold
}

type group struct {
	count     int32
	urgency   triage.Urgency
	severity  triage.Severity
	certainty triage.Certainty
	refuted   bool
	waits     uint16
	of        *trait          // the one with the first label in order
	label     string          // of a fault: what all have in common
	names     map[string]bool // of those whom it waits for
}

// Add adds the facts of one envelope.
func (t *Tally) Add(f *Facts) {
	if t.groups == nil {
		t.groups = make(map[Key]group)
	}
	for one := f.first; one != nil; one = one.next {
		if !one.kind.isRest() {
			t.groups[one.key()] = t.groups[one.key()].with(one, f)
		}
	}
}

// isRest reports whether only what no other cause explains belongs to causes of the kind.
func (k Kind) isRest() bool { return k == Backlog }

func (g group) with(one *trait, f *Facts) group {
	if one.refutes {
		g.refuted = true
		return g
	}
	if g.count == 0 {
		g.of, g.certainty = one, one.certainty
	}
	if one.label < g.of.label {
		g.of = one
	}
	switch {
	case g.count == 0:
		g.label = one.label
	case one.kind.isOfForm() && one.label != g.label:
		g.label = common(g.label, one.label)
	}
	if one.kind == Person {
		name, _, _ := strings.Cut(strings.ToLower(one.label), "\n")
		if g.names == nil {
			g.names = make(map[string]bool)
		}
		g.names[name] = true
	}
	g.count++
	g.waits = max(g.waits, f.waits)
	g.urgency, g.severity, g.certainty = max(g.urgency, f.Urgency.As(triage.Note)), max(g.severity, one.severity), min(g.certainty, one.certainty)
	return g
}

// Settle decides which groups are a cause; completed reports whether anything was ever completed at a
// domain. A person at a domain that is a cause is none.
func (t *Tally) Settle(completed func(domain string) bool) {
	found := make(map[Key]*Cause)
	for key, g := range t.groups {
		if g.count >= kinds[key.Kind].least && !g.refuted && (key.Kind != Domain || !completed(g.of.label)) {
			found[key] = g.cause(key)
		}
	}
	for key := range found {
		if found[Key{Domain, t.groups[key].of.domain}] != nil {
			delete(found, key)
		}
	}
	t.causes, t.groups = Causes{found: found}, nil
}

func (g group) cause(key Key) *Cause {
	severity, label := max(g.severity, triage.Watch), g.of.label
	if key.Kind.isOfForm() {
		label = common(label, g.label)
	}
	return &Cause{
		Key: key, Count: int(g.count), Severity: severity, Certainty: g.certainty, label: label,
		names: len(g.names), waits: time.Duration(g.waits) * time.Hour,
		Urgency: g.urgency.As(severity),
	}
}

// AddRest adds the facts of one envelope once more.
func (t *Tally) AddRest(f *Facts) {
	held, rest := false, false
	for one := f.first; one != nil; one = one.next {
		held = held || !one.refutes && t.causes.found[one.key()] != nil
		if one.kind.isRest() && !t.causes.explain(f, one.key()) {
			rest = true
			if t.groups == nil {
				t.groups = make(map[Key]group)
			}
			t.groups[one.key()] = t.groups[one.key()].with(one, f)
		}
	}
	switch {
	case held:
		t.causes.count++
	case rest:
		t.rest++
	}
}

const mostPooled = 1 << 15

// Pool holds once what facts have in common, because there are tens of thousands of them. Its zero
// value is empty. It is not safe for concurrent use.
type Pool struct {
	traits map[uint64]*trait // by their hashes
}

// Share returns the same facts, in memory that those which it returned before have a part in.
func (p *Pool) Share(f Facts) Facts {
	f.first = p.shared(f.first)
	return f
}

// shared returns a trait with those after it. When there are too many the pool begins again; the traits
// that facts have stay theirs.
func (p *Pool) shared(t *trait) *trait {
	if t == nil {
		return nil
	}
	one := *t
	one.next = p.shared(t.next)
	hash := maphash.Comparable(hashes, one)
	if known := p.traits[hash]; known != nil && *known == one {
		return known
	}
	if p.traits == nil || len(p.traits) == mostPooled {
		p.traits = make(map[uint64]*trait)
	}
	one.label = strings.Clone(one.label) // without the text that it is part of
	p.traits[hash] = &one
	return &one
}

var hashes = maphash.MakeSeed()

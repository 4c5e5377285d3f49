package cause

import (
	"hash/maphash"
	"strings"
)

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

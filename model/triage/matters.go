package triage

import "slices"

// matters holds the envelopes of the same name, its numbers included, for a person of the same first name, in
// no order.
type matters map[uint64][]*Trace

// mostOfMatter bounds the envelopes of one matter, because the name of more tells nothing.
const mostOfMatter = 1000

// matterFor returns the key of a matter for one person.
func (t *Trace) matterFor(p person) uint64 { return uint64(t.matter)<<32 | uint64(p.first) }

func (m matters) add(t *Trace) { t.eachMatter(func(key uint64) { m[key] = append(m[key], t) }) }

func (m matters) remove(t *Trace) {
	t.eachMatter(func(key uint64) {
		list := m[key]
		if i := slices.Index(list, t); i >= 0 {
			last := len(list) - 1
			list[i], list[last] = list[last], nil
			list = list[:last]
		}
		if m[key] = list; len(list) == 0 {
			delete(m, key)
		}
	})
}

// eachMatter yields the keys of the matter for each of those who sign, once.
func (t *Trace) eachMatter(yield func(key uint64)) {
	for i, p := range t.people {
		isSame := func(other person) bool { return other.signs() && other.first == p.first }
		if t.matter != 0 && p.signs() && !slices.ContainsFunc(t.people[:i], isSame) {
			yield(t.matterFor(p))
		}
	}
}

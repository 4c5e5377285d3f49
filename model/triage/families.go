package triage

import (
	"cmp"
	"slices"

	"inkdesk/model"
)

// families are the envelopes whose names have the same stem; those whose name has none, of
// the same job.
type families struct {
	of map[uint64]family
	// levels counts the levels of a family, from so many members on that one may be usual.
	levels map[uint64]map[uint8]int
}

// family are envelopes in the order of their creation.
type family []*Trace

const (
	minSiblings = 4
	usualShare  = 80 // percent
)

func newFamilies() families {
	return families{of: make(map[uint64]family), levels: make(map[uint64]map[uint8]int)}
}

func (f *families) add(t *Trace) {
	if t.family == 0 {
		return
	}
	members := f.of[t.family]
	i, _ := members.find(t)
	members = slices.Insert(members, i, t)
	f.of[t.family] = members
	switch counts := f.levels[t.family]; {
	case counts != nil:
		counts[t.level]++
	case len(members) >= minSiblings:
		counts = make(map[uint8]int, 1)
		for _, one := range members {
			counts[one.level]++
		}
		f.levels[t.family] = counts
	}
}

func (f *families) remove(t *Trace) {
	if t.family == 0 {
		return
	}
	members := f.of[t.family]
	if i, found := members.find(t); found {
		members = slices.Delete(members, i, i+1)
	}
	if f.of[t.family] = members; len(members) == 0 {
		delete(f.of, t.family)
	}
	if len(members) < minSiblings {
		delete(f.levels, t.family)
	} else if counts := f.levels[t.family]; counts != nil {
		set(counts, t.level, counts[t.level]-1)
	}
}

func (f family) find(t *Trace) (int, bool) {
	return slices.BinarySearchFunc(f, t, func(a, b *Trace) int {
		return cmp.Or(cmp.Compare(a.created(), b.created()), cmp.Compare(a.ID, b.ID))
	})
}

// since are those created at a time, in milliseconds, or later.
func (f family) since(at int64) family {
	i, _ := slices.BinarySearchFunc(f, at, func(t *Trace, at int64) int { return cmp.Compare(t.created(), at) })
	return f[i:]
}

// Successor is the id and the last known status of the newest envelope that was created
// after this one, has the same name stem and at least half of its signers, by address or
// by name, and has not ended without success itself.
func (h *History) Successor(e *model.Envelope) (model.EnvelopeID, model.Status, bool) {
	if h == nil || Stem(e.Name.String()) == "" {
		return "", "", false
	}
	own := h.traceOf(e)
	for _, t := range slices.Backward(h.families.of[own.family].since(own.created() + 1)) {
		if status := t.Status(); t.ID != e.ID && !status.Dead() && own.sharesSigners(t) {
			return t.ID, status, true
		}
	}
	return "", "", false
}

// twin is the envelope created nearest to this one that is open or completed, and is
// probably the same job; nil for none.
func (h *History) twin(e *model.Envelope) *Trace {
	if h == nil || e.CreatedAt.IsZero() {
		return nil
	}
	own := h.traceOf(e)
	if own.job == 0 {
		return nil
	}
	var nearest *Trace
	var apart int64
	for _, t := range h.families.of[own.family].since(own.created() - twinWindow) {
		after := t.created() - own.created()
		gap := max(after, -after)
		if after > twinWindow {
			break
		}
		status := t.Status()
		isTwin := t.job == own.job && t.ID != e.ID && !t.Created.IsZero() && t.pages == own.pages && (status.Open() || status == model.Completed)
		if isTwin && (nearest == nil || gap < apart || gap == apart && t.ID < nearest.ID) {
			nearest, apart = t, gap
		}
	}
	return nearest
}

// usualLevel is the level that nearly all envelopes with a similar name have, when this
// one has another.
func (h *History) usualLevel(e *model.Envelope) (model.LegalityLevel, bool) {
	stem := Stem(e.Name.String())
	if h == nil || stem == "" || e.LegalityLevel == "" {
		return "", false
	}
	family, own := h.digest(stem), h.traces.Trace(e.ID)
	total, most, usual := 0, 0, model.LegalityLevel("")
	for level, n := range h.families.levels[family] {
		if own != nil && own.family == family && own.level == level {
			n--
		}
		total += n
		if n > most {
			usual, most = model.LegalityLevel(h.levels.word(level)), n
		}
	}
	return usual, total >= minSiblings && usual != e.LegalityLevel && most*100 >= total*usualShare
}

package demo

import (
	"iter"
	"sort"

	"inkdesk/model"
)

// walkStart is where a walk begins: at one end of the listing when at is nil, or at or
// behind a row.
type walkStart struct {
	at        *key
	inclusive bool
}

// walker yields the rows of a listing in ascending or descending order.
type walker interface {
	walk(from walkStart, ascending bool) iter.Seq[row]
}

// allRows walks through all envelopes: those of the generated account, merged with the
// stored ones.
type allRows struct {
	store  *store
	order  model.EnvelopeOrder
	stored []row
}

func (a *allRows) walk(from walkStart, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		if ascending {
			a.ascend(from, yield)
			return
		}
		a.descend(from, yield)
	}
}

// position returns the number of generated envelopes before k, and with past also the one
// at k.
func (a *allRows) position(k key, past bool) int {
	return sort.Search(a.store.account.Len(), func(p int) bool {
		c := a.store.key(row{number: a.store.generatedAt(a.order, p)}, a.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (a *allRows) storedPosition(k key, past bool) int {
	return sort.Search(len(a.stored), func(p int) bool {
		c := a.store.key(a.stored[p], a.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (a *allRows) ascend(from walkStart, yield func(row) bool) {
	p, q := 0, 0
	if from.at != nil {
		p, q = a.position(*from.at, !from.inclusive), a.storedPosition(*from.at, !from.inclusive)
	}
	for ; q < len(a.stored); q++ {
		end := a.position(a.store.key(a.stored[q], a.order), false)
		for ; p < end; p++ {
			if !a.yieldGenerated(p, yield) {
				return
			}
		}
		if !yield(a.stored[q]) {
			return
		}
	}
	for ; p < a.store.account.Len(); p++ {
		if !a.yieldGenerated(p, yield) {
			return
		}
	}
}

func (a *allRows) descend(from walkStart, yield func(row) bool) {
	p, q := a.store.account.Len(), len(a.stored)
	if from.at != nil {
		p, q = a.position(*from.at, from.inclusive), a.storedPosition(*from.at, from.inclusive)
	}
	for ; q > 0; q-- {
		end := a.position(a.store.key(a.stored[q-1], a.order), false)
		for ; p > end; p-- {
			if !a.yieldGenerated(p-1, yield) {
				return
			}
		}
		if !yield(a.stored[q-1]) {
			return
		}
	}
	for ; p > 0; p-- {
		if !a.yieldGenerated(p-1, yield) {
			return
		}
	}
}

// yieldGenerated yields the generated envelope at a position, unless a stored one replaces
// it.
func (a *allRows) yieldGenerated(place int, yield func(row) bool) bool {
	i := a.store.generatedAt(a.order, place)
	return a.store.changed[i] || yield(row{number: i})
}

// listedRows walks through given rows, which are in ascending order.
type listedRows struct {
	rows []row
	key  func(row) key
}

func (l *listedRows) walk(from walkStart, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		for n := range l.rows {
			r := l.rows[n]
			if !ascending {
				r = l.rows[len(l.rows)-1-n]
			}
			if l.isPastStart(r, from, ascending) && !yield(r) {
				return
			}
		}
	}
}

func (l *listedRows) isPastStart(r row, from walkStart, ascending bool) bool {
	if from.at == nil {
		return true
	}
	c := l.key(r).compare(*from.at)
	if !ascending {
		c = -c
	}
	return c > 0 || c == 0 && from.inclusive
}

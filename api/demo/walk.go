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

func (w *allRows) walk(from walkStart, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		if ascending {
			w.ascend(from, yield)
			return
		}
		w.descend(from, yield)
	}
}

// position returns the number of generated envelopes before k, and with past also the one
// at k.
func (w *allRows) position(k key, past bool) int {
	return sort.Search(w.store.account.Len(), func(p int) bool {
		c := w.store.key(row{number: w.store.generatedAt(w.order, p)}, w.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (w *allRows) storedPosition(k key, past bool) int {
	return sort.Search(len(w.stored), func(p int) bool {
		c := w.store.key(w.stored[p], w.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (w *allRows) ascend(from walkStart, yield func(row) bool) {
	p, q := 0, 0
	if from.at != nil {
		p, q = w.position(*from.at, !from.inclusive), w.storedPosition(*from.at, !from.inclusive)
	}
	for ; q < len(w.stored); q++ {
		end := w.position(w.store.key(w.stored[q], w.order), false)
		for ; p < end; p++ {
			if !w.yieldGenerated(p, yield) {
				return
			}
		}
		if !yield(w.stored[q]) {
			return
		}
	}
	for ; p < w.store.account.Len(); p++ {
		if !w.yieldGenerated(p, yield) {
			return
		}
	}
}

func (w *allRows) descend(from walkStart, yield func(row) bool) {
	p, q := w.store.account.Len(), len(w.stored)
	if from.at != nil {
		p, q = w.position(*from.at, from.inclusive), w.storedPosition(*from.at, from.inclusive)
	}
	for ; q > 0; q-- {
		end := w.position(w.store.key(w.stored[q-1], w.order), false)
		for ; p > end; p-- {
			if !w.yieldGenerated(p-1, yield) {
				return
			}
		}
		if !yield(w.stored[q-1]) {
			return
		}
	}
	for ; p > 0; p-- {
		if !w.yieldGenerated(p-1, yield) {
			return
		}
	}
}

// yieldGenerated yields the generated envelope at a position, unless a stored one replaces
// it.
func (w *allRows) yieldGenerated(place int, yield func(row) bool) bool {
	i := w.store.generatedAt(w.order, place)
	return w.store.changed[i] || yield(row{number: i})
}

// listedRows walks through given rows, which are in ascending order.
type listedRows struct {
	rows []row
	key  func(row) key
}

func (f *listedRows) walk(from walkStart, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		for n := range f.rows {
			r := f.rows[n]
			if !ascending {
				r = f.rows[len(f.rows)-1-n]
			}
			if f.isPastStart(r, from, ascending) && !yield(r) {
				return
			}
		}
	}
}

func (f *listedRows) isPastStart(r row, from walkStart, ascending bool) bool {
	if from.at == nil {
		return true
	}
	c := f.key(r).compare(*from.at)
	if !ascending {
		c = -c
	}
	return c > 0 || c == 0 && from.inclusive
}

package demo

import (
	"iter"
	"sort"

	"inkdesk/model"
)

// start is where a walk begins: at one end of the listing, or at an envelope, which
// belongs to the walk or not.
type start struct {
	at        *key
	inclusive bool
}

// walker goes through a listing in ascending or descending order.
type walker interface {
	walk(from start, ascending bool) iter.Seq[row]
}

// whole is a walker over all envelopes: the orders of the invented account, with the
// kept envelopes merged in.
type whole struct {
	store *store
	order model.EnvelopeOrder
	kept  []row
}

func (w *whole) walk(from start, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		if ascending {
			w.up(from, yield)
			return
		}
		w.down(from, yield)
	}
}

// place is the number of invented envelopes before k, counting one that is at k when
// past is true.
func (w *whole) place(k key, past bool) int {
	return sort.Search(w.store.account.Len(), func(p int) bool {
		c := w.store.key(row{number: w.store.invented(w.order, p)}, w.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (w *whole) keptPlace(k key, past bool) int {
	return sort.Search(len(w.kept), func(p int) bool {
		c := w.store.key(w.kept[p], w.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (w *whole) up(from start, yield func(row) bool) {
	p, q := 0, 0
	if from.at != nil {
		p, q = w.place(*from.at, !from.inclusive), w.keptPlace(*from.at, !from.inclusive)
	}
	for ; q < len(w.kept); q++ {
		end := w.place(w.store.key(w.kept[q], w.order), false)
		for ; p < end; p++ {
			if !w.offer(p, yield) {
				return
			}
		}
		if !yield(w.kept[q]) {
			return
		}
	}
	for ; p < w.store.account.Len(); p++ {
		if !w.offer(p, yield) {
			return
		}
	}
}

func (w *whole) down(from start, yield func(row) bool) {
	p, q := w.store.account.Len(), len(w.kept)
	if from.at != nil {
		p, q = w.place(*from.at, from.inclusive), w.keptPlace(*from.at, from.inclusive)
	}
	for ; q > 0; q-- {
		end := w.place(w.store.key(w.kept[q-1], w.order), false)
		for ; p > end; p-- {
			if !w.offer(p-1, yield) {
				return
			}
		}
		if !yield(w.kept[q-1]) {
			return
		}
	}
	for ; p > 0; p-- {
		if !w.offer(p-1, yield) {
			return
		}
	}
}

// offer yields the invented envelope at a place unless it was changed since.
func (w *whole) offer(place int, yield func(row) bool) bool {
	i := w.store.invented(w.order, place)
	return w.store.changed[i] || yield(row{number: i})
}

// few is a walker over rows that are there already, in ascending order.
type few struct {
	rows []row
	key  func(row) key
}

func (f *few) walk(from start, ascending bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		for n := range f.rows {
			r := f.rows[n]
			if !ascending {
				r = f.rows[len(f.rows)-1-n]
			}
			if f.reached(r, from, ascending) && !yield(r) {
				return
			}
		}
	}
}

func (f *few) reached(r row, from start, ascending bool) bool {
	if from.at == nil {
		return true
	}
	c := f.key(r).compare(*from.at)
	if !ascending {
		c = -c
	}
	return c > 0 || c == 0 && from.inclusive
}

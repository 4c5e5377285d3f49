package demo

import (
	"iter"
	"slices"
	"sort"

	"inkdesk/model"
)

// walkStart sets where a walk begins: at one end of the listing when at is nil, or at or behind a row.
type walkStart struct {
	at        *key
	inclusive bool
}

type walker func(from walkStart, ascending bool) iter.Seq[row]

// allRows walks through the generated envelopes, merged with the stored ones.
type allRows struct {
	store  *store
	order  model.EnvelopeOrder
	stored []row
}

func (s *store) allRows(order model.EnvelopeOrder) *allRows {
	return &allRows{store: s, order: order, stored: s.storedRows(order)}
}

// before returns how many of n rows come before k, and with past also the one at k.
func (a *allRows) before(k key, past bool, n int, at func(int) row) int {
	return sort.Search(n, func(p int) bool {
		c := a.store.key(at(p), a.order).compare(k)
		return c > 0 || c == 0 && !past
	})
}

func (a *allRows) generated(p int) row { return row{number: a.store.generatedAt(a.order, p)} }

func (a *allRows) walk(from walkStart, ascending bool) iter.Seq[row] {
	n, m, step, behind := a.store.account.Len(), len(a.stored), 1, 0
	if !ascending {
		step, behind = -1, 1
	}
	place := func(k key, past bool) int { return a.before(k, past, n, a.generated) - behind }
	return func(yield func(row) bool) {
		p, q := 0, 0
		switch past := ascending != from.inclusive; {
		case from.at != nil:
			p, q = place(*from.at, past), a.before(*from.at, past, m, func(q int) row { return a.stored[q] })-behind
		case !ascending:
			p, q = n-1, m-1
		}
		for {
			end, isStored := n-behind*(n+1), 0 <= q && q < m
			if isStored {
				end = place(a.store.key(a.stored[q], a.order), false)
			}
			for ; p*step < end*step; p += step {
				if r := a.generated(p); !a.store.changed[r.number] && !yield(r) {
					return // those that were changed are among the stored ones
				}
			}
			if !isStored || !yield(a.stored[q]) {
				return
			}
			q += step
		}
	}
}

func walkRows(rows []row, keyOf func(row) key) walker {
	return func(from walkStart, ascending bool) iter.Seq[row] {
		return func(yield func(row) bool) {
			sign, rows := 1, rows
			if !ascending {
				sign, rows = -1, slices.Clone(rows)
				slices.Reverse(rows)
			}
			for _, r := range rows {
				if from.at != nil {
					if c := sign * keyOf(r).compare(*from.at); c < 0 || c == 0 && !from.inclusive {
						continue
					}
				}
				if !yield(r) {
					return
				}
			}
		}
	}
}

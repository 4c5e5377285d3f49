package demo

import (
	"cmp"
	"iter"
	"slices"
	"sort"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// store keeps the generated account with its later changes. It runs under the service's lock.
type store struct {
	account   *account.Account
	index     *account.Index
	changed   []bool
	envelopes map[model.EnvelopeID]*account.Envelope
	templates []*account.Template
	webhooks  []model.Webhook
	idCount   int
	due       []deadline // the earliest first
}

func newStore(a *account.Account) *store {
	index := a.Index()
	return &store{
		account: a, index: index, due: deadlinesOf(a, index.Statuses),
		changed:   make([]bool, a.Len()),
		envelopes: make(map[model.EnvelopeID]*account.Envelope),
		templates: a.Templates(), webhooks: a.Webhooks(),
	}
}

// envelope finds an envelope, even in the trash.
func (s *store) envelope(id model.EnvelopeID) (*account.Envelope, bool) {
	if e, ok := s.envelopes[id]; ok {
		return e, true
	}
	if i, ok := s.account.Number(id); ok {
		return s.account.WithAnnotations(i), true
	}
	return nil, false
}

func (s *store) put(e *account.Envelope) {
	if i, invented := s.account.Number(e.ID); invented {
		s.changed[i] = true
	}
	s.envelopes[e.ID] = e
}

func (s *store) newID() string {
	s.idCount++
	return s.account.NewID(s.idCount)
}

// key holds the position of an envelope in an order. Ties are broken by the identifier.
type key struct {
	number int64
	text   string
	id     model.EnvelopeID
}

func (k key) compare(other key) int {
	return cmp.Or(
		cmp.Compare(k.number, other.number), cmp.Compare(k.text, other.text), cmp.Compare(k.id, other.id),
	)
}

type row struct {
	stored *account.Envelope
	number int
}

func (s *store) key(r row, order model.EnvelopeOrder) key {
	if e := r.stored; e != nil {
		return sortKey(order, e.ID, e.Name.Wire, e.CreatedAt, e.UpdatedAt, e.DocumentsChangedAt, e.Status)
	}
	t, name := s.account.Traits(r.number), func() string { return s.account.Name(r.number) }
	return sortKey(order, s.account.ID(r.number), name, s.account.Stamp(t.Created), s.account.Stamp(t.Updated), s.account.Stamp(t.DocumentsChanged), t.Status)
}

func sortKey(order model.EnvelopeOrder, id model.EnvelopeID, name func() string, created, updated, documents model.Time, status model.Status) key {
	switch order {
	case model.ByName:
		return key{text: strings.ToLower(name()), id: id}
	case model.ByModification:
		return key{number: int64(updated), id: id}
	case model.ByStatus: // as the specification lists them
		return key{number: int64(slices.Index(model.Statuses(), status)), id: id}
	case model.ByLastDocumentChange:
		return key{number: int64(documents), id: id}
	default:
		return key{number: int64(created), id: id}
	}
}

func (s *store) generatedAt(order model.EnvelopeOrder, place int) int {
	if order == model.ByCreation {
		return place
	}
	return int(s.index.Orders[order][place])
}

func (s *store) storedRows(order model.EnvelopeOrder) []row {
	rows := make([]row, 0, len(s.envelopes))
	for _, e := range s.envelopes {
		rows = append(rows, row{stored: e})
	}
	s.sortRows(rows, order)
	return rows
}

func (s *store) sortRows(rows []row, order model.EnvelopeOrder) {
	slices.SortFunc(rows, func(x, y row) int { return s.key(x, order).compare(s.key(y, order)) })
}

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

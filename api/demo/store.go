package demo

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// store keeps the generated account with its later changes. It runs under the service's lock.
type store struct {
	account   *account.Account
	statuses  []uint8                       // of the generated envelopes, see [account.Account.Index]
	orders    map[model.EnvelopeOrder][]int // the numbers of all envelopes, in ascending order
	envelopes map[int]*account.Envelope     // those that were changed or made, by number
	made      map[model.EnvelopeID]int      // numbers the envelopes made, behind the generated ones
	templates []*account.Template
	webhooks  []model.Webhook
	idCount   int
	due       []deadline // the earliest first
}

func newStore(a *account.Account) *store {
	statuses, orders := a.Index()
	return &store{
		account: a, statuses: statuses, orders: orders, due: deadlinesOf(a, statuses),
		envelopes: make(map[int]*account.Envelope), made: make(map[model.EnvelopeID]int),
		templates: a.Templates(), webhooks: a.Webhooks(),
	}
}

func (s *store) number(id model.EnvelopeID) (int, bool) {
	if n, ok := s.account.Number(id); ok {
		return n, true
	}
	n, ok := s.made[id]
	return n, ok
}

// envelope finds an envelope, even in the trash.
func (s *store) envelope(id model.EnvelopeID) (*account.Envelope, bool) {
	n, ok := s.number(id)
	if !ok {
		return nil, false
	}
	return s.numbered(n), true
}

func (s *store) numbered(n int) *account.Envelope {
	if e := s.envelopes[n]; e != nil {
		return e
	}
	return s.account.WithAnnotations(n)
}

// put stores an envelope and moves it to its place in every order.
func (s *store) put(e *account.Envelope) {
	n, known := s.number(e.ID)
	if !known {
		n = s.account.Len() + len(s.made)
		s.made[e.ID] = n
	}
	s.envelopes[n] = e
	for order, all := range s.orders {
		if i := slices.Index(all, n); i >= 0 {
			all = slices.Delete(all, i, i+1)
		}
		at, _ := slices.BinarySearchFunc(all, s.key(n, order), func(n int, k key) int {
			return s.key(n, order).compare(k)
		})
		s.orders[order] = slices.Insert(all, at, n)
	}
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

func (s *store) key(n int, order model.EnvelopeOrder) key {
	if e := s.envelopes[n]; e != nil {
		return sortKey(order, e.ID, e.Name.Wire, e.CreatedAt, e.UpdatedAt, e.DocumentsChangedAt, e.Status)
	}
	a, t, name := s.account, s.account.Traits(n), func() string { return s.account.Name(n) }
	created, updated, documents := a.Stamp(t.Created), a.Stamp(t.Updated), a.Stamp(t.DocumentsChanged)
	return sortKey(order, a.ID(n), name, created, updated, documents, t.Status)
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

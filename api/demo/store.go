package demo

import (
	"slices"
	"sync"

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
	expiring  []uint32 // the generated envelopes that will expire, due the deadlines of stored ones
	due       deadlines

	// sorted caches the stored envelopes by order. Readers fill it concurrently.
	sortedMu sync.Mutex
	sorted   map[model.EnvelopeOrder][]row
}

func newStore(a *account.Account) *store {
	index := a.Index()
	return &store{
		account: a, index: index, expiring: expiring(a, index.Statuses),
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
	s.sortedMu.Lock()
	defer s.sortedMu.Unlock()
	s.sorted = nil
}

func (s *store) template(id model.TemplateID) (*account.Template, bool) {
	i := slices.IndexFunc(s.templates, func(t *account.Template) bool { return t.ID == id })
	if i < 0 {
		return nil, false
	}
	return s.templates[i], true
}

func (s *store) newID() string {
	s.idCount++
	return s.account.NewID(s.idCount)
}

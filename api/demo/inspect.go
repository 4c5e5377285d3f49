package demo

import (
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// Envelope returns a copy of an envelope as it is now, also of one in the trash.
func (s *Service) Envelope(id model.EnvelopeID) (*account.Envelope, bool) {
	s.Advance()
	s.mu.RLock()
	defer s.mu.RUnlock()
	e, ok := s.store.envelope(id)
	if !ok {
		return nil, false
	}
	return e.Clone(), true
}

// Change changes an envelope as if another client had done it, and updates its date of
// change.
func (s *Service) Change(id model.EnvelopeID, change func(*model.Envelope)) error {
	now := s.stamp(s.Advance())
	s.mu.Lock()
	defer s.unlock()
	e, ok := s.store.envelope(id)
	if !ok {
		return unknownID("envelope", string(id))
	}
	e = e.Clone()
	change(&e.Envelope)
	s.save(e, now)
	return nil
}

// Find lists the envelopes for which condition is true, newest first. It generates every
// envelope of the account, which takes long for a large one.
func (s *Service) Find(condition func(*account.Envelope) bool) []model.EnvelopeID {
	s.Advance()
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []model.EnvelopeID
	for r := range s.store.allRows(model.ByCreation).walk(walkStart{}, false) {
		e := r.stored
		if e == nil {
			e = s.store.account.WithAnnotations(r.number)
		}
		if condition(e) {
			found = append(found, e.ID)
		}
	}
	return found
}

// Templates returns copies of the templates.
func (s *Service) Templates() []model.Template {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]model.Template, len(s.store.templates))
	for i, t := range s.store.templates {
		all[i] = account.Clone(t.Template)
	}
	return all
}

// Folders returns the folders that envelopes can be filtered by; no operation lists them.
func (s *Service) Folders() []account.Folder { return s.store.account.Folders() }

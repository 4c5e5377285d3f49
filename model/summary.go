package model

import "unique"

// Summary is what is asked most of an envelope: all that a list of tens of thousands needs at
// once. It does not change, so that everybody who keeps one keeps the same.
type Summary struct {
	ID                        EnvelopeID
	Created, Updated, Expires Time
	status                    unique.Handle[Status] // there are few
}

// Summary is what the envelope says about itself.
func (e *Envelope) Summary() Summary {
	return Summary{ID: e.ID, Created: e.CreatedAt, Updated: e.UpdatedAt, Expires: e.ExpiresAt, status: unique.Make(e.Status)}
}

// Restore has an envelope say what its summary does.
func (s *Summary) Restore(e *Envelope) {
	e.ID, e.CreatedAt, e.UpdatedAt, e.ExpiresAt, e.Status = s.ID, s.Created, s.Updated, s.Expires, s.Status()
}

// Status is the state of the envelope.
func (s *Summary) Status() Status { return s.status.Value() }

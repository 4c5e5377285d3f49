package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
)

// Counted is what is counted of all envelopes that were read.
func (b *Book) Counted() tally.Snapshot { return b.Tally.Snapshot(b.history) }

// SetUnusual notes what is unusual by the latest count.
func (b *Book) SetUnusual(list []tally.Unusual) {
	if !slices.Equal(b.Tally.Unusual, list) {
		b.Tally.Unusual = list
		b.generation++
	}
}

// FormOf is the name of the form that an envelope was made from, "" where that is not known.
func (b *Book) FormOf(e *model.Envelope) string { return b.Tally.FormOf(e, b.history) }

// Select are the envelopes that are known and that fits takes, in no order.
func (b *Book) Select(fits func(*model.Summary) bool) []model.EnvelopeID {
	var found []model.EnvelopeID
	for _, one := range b.entries.Values() {
		if fits(&one.Summary) {
			found = append(found, one.ID)
		}
	}
	return found
}

// IsOpen takes what is open, for [Book.Select].
func IsOpen(s *model.Summary) bool { return s.Status().Open() }

// ChangedSince takes what has changed at a time or later.
func ChangedSince(at time.Time) func(*model.Summary) bool {
	return func(s *model.Summary) bool { return !s.Updated.IsZero() && !s.Updated.Time().Before(at) }
}

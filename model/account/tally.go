package account

import (
	"time"

	"inkdesk/model"
)

// Select are the envelopes of a book that fits takes, in no order.
func Select(b *Book, fits func(*model.Summary) bool) []model.EnvelopeID {
	var found []model.EnvelopeID
	for _, one := range b.entries.Values() {
		if fits(&one.Summary) {
			found = append(found, one.ID)
		}
	}
	return found
}

// IsOpen takes what is open, for [Select].
func IsOpen(s *model.Summary) bool { return s.Status().Open() }

// ChangedSince takes what has changed at a time or later.
func ChangedSince(at time.Time) func(*model.Summary) bool {
	return func(s *model.Summary) bool { return !s.Updated.IsZero() && !s.Updated.Time().Before(at) }
}

package account

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

// Tally counts every envelope that was read, whether the book holds it or not.
func (b *Book) Tally() *tally.Ledger { return b.tally }

// Count counts an envelope that is read for nothing else; [Book.Learn] counts what it learns.
func (b *Book) Count(e *model.Envelope) {
	if e.ID != "" && !e.Unread.Has("status") {
		b.tally.Add(e, b.FormOf(e))
	}
}

// FormOf is the name of the form that an envelope was made from, "" where that is not known.
func (b *Book) FormOf(e *model.Envelope) string { return triage.Stem(e.Name.String()) }

// Open are the open envelopes that are known, in no order.
func (b *Book) Open() []model.EnvelopeID {
	var open []model.EnvelopeID
	for _, one := range b.entries.Values() {
		if one.Status().Open() {
			open = append(open, one.ID)
		}
	}
	return open
}

// ChangedSince are the envelopes that are known to have changed at a time or later, in no order.
func (b *Book) ChangedSince(at time.Time) []model.EnvelopeID {
	var changed []model.EnvelopeID
	for _, one := range b.entries.Values() {
		if !one.Updated.IsZero() && !one.Updated.Time().Before(at) {
			changed = append(changed, one.ID)
		}
	}
	return changed
}

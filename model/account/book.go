// Package account holds what is known of one account: the envelopes that were read, the
// fields on their pages, and what they tell about each other. From that it makes the one
// report that every screen draws, and says what is worth reading next. It does no I/O.
package account

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

const (
	// mostEnvelopes bounds how many envelopes are remembered.
	mostEnvelopes = 2000
	// mostFields bounds of how many envelopes the fields are kept whole. Of the others only
	// that is kept which the rules need.
	mostFields = 300
	// mostFieldsInAll bounds how many fields these have together, but for the latest
	// envelope.
	mostFieldsInAll = 30_000
)

// Rules are what envelopes are examined with.
type Rules struct {
	// Context holds for every envelope. The time, the history and the fields in it are not
	// used.
	Context triage.Context
	// Positions says how the positions of fields on documents are read.
	Positions func([]model.Annotation, []model.Document) geometry.Assumptions
}

// Book is what is known of one account. What was read later replaces what was read before,
// unless the service has changed the envelope in between: the order of reading makes no
// difference. It remembers the latest few thousand envelopes. It is not safe for concurrent
// use.
type Book struct {
	rules    Rules
	history  *triage.History
	entries  map[model.EnvelopeID]*entry
	queue    []model.EnvelopeID // of the entries, in the order in which they were first read
	whole    []model.EnvelopeID // those whose fields are kept whole, the latest last
	abridged bool               // lists leave out details
	// recentRead says that the envelopes completed last were asked for.
	recentRead bool
	observer   observer
	facts      uint64 // the version of what concerns all envelopes
	generation uint64
	era        uint64 // see [Book.Clear]
}

// entry is what is known of one envelope.
type entry struct {
	envelope model.Envelope // as it was changed last, without its source
	fields   *fields
	// counted are the changes at which its fields were counted.
	counted []model.Time
	// skipped is the change at which something of it could not be read.
	skipped   model.Time
	isSkipped bool
	version   uint64 // of what concerns this envelope alone
	report    made
}

// New makes an empty book.
func New(rules Rules) *Book {
	return &Book{rules: rules, history: triage.NewHistory(), entries: make(map[model.EnvelopeID]*entry)}
}

// Generation changes when any report may have changed.
func (b *Book) Generation() uint64 { return b.generation }

// Abridged reports whether lists of this account leave out details.
func (b *Book) Abridged() bool { return b != nil && b.abridged }

// Learn adds an envelope that was read. One that the service has changed since is
// disregarded; of one that was read in part, only that lists leave out details.
func (b *Book) Learn(e *model.Envelope) {
	if e.ID == "" || e.Unread.Has("status") {
		return
	}
	if e.Abridged() && !b.abridged {
		b.abridged = true
		b.changed()
	}
	one := b.entries[e.ID]
	switch {
	case one == nil:
		one = b.add(e.ID)
	case e.UpdatedAt < one.envelope.UpdatedAt:
		return
	case e.UpdatedAt > one.envelope.UpdatedAt, e.Status != one.envelope.Status, one.envelope.Abridged() && !e.Abridged():
	case e.Abridged() && !one.envelope.Abridged():
		return // the details are known already
	default:
		one.keep(e)
		return
	}
	one.keep(e)
	b.history.Learn(e)
	b.changed()
}

func (one *entry) keep(e *model.Envelope) {
	one.envelope = *e
	one.envelope.Source = nil
}

func (b *Book) changed() {
	b.facts++
	b.generation++
}

// add makes room for an envelope, and forgets the oldest when there are too many.
func (b *Book) add(id model.EnvelopeID) *entry {
	if len(b.queue) == mostEnvelopes {
		oldest := b.queue[0]
		delete(b.entries, oldest)
		b.queue = b.queue[1:]
		b.whole = slices.DeleteFunc(b.whole, func(id model.EnvelopeID) bool { return id == oldest })
	}
	one := &entry{}
	b.entries[id] = one
	b.queue = append(b.queue, id)
	return one
}

// Forget has everything of an envelope read again, whatever the service says about its last
// change. Until then the reports draw on what was known.
func (b *Book) Forget(id model.EnvelopeID) {
	one := b.entries[id]
	if one == nil {
		return
	}
	one.isSkipped = false
	if one.fields != nil {
		one.fields.stale = true
	}
	b.generation++
}

// ShowsInput reports whether filled fields show who has signed.
func (b *Book) ShowsInput() bool { return b.history.ShowsInput() }

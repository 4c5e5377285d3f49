// Package account holds what is known of one account: the envelopes that were read, the
// fields on their pages, and what they tell about each other. From that it makes the one
// report that every screen draws, and says what is worth reading next. It does no I/O.
package account

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/index"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

const (
	// mostWhole bounds how many envelopes are held whole: the others are packed.
	mostWhole = 100
	// mostFields bounds the envelopes whose fields are kept whole, and mostUnpackedFields those
	// whose fields are not packed. Of the others only what the rules need is kept.
	mostFields         = 300
	mostUnpackedFields = 20
	// mostFieldsInAll bounds how many fields these have together, but for the latest
	// envelope.
	mostFieldsInAll = 30_000
	// spareEntries is for how many envelopes room is made at once.
	spareEntries = 85
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
// difference. It remembers tens of thousands of envelopes, most of them packed. It is not
// safe for concurrent use.
type Book struct {
	rules   Rules
	history *triage.History
	entries *index.Index[model.EnvelopeID, *entry]
	spare   []entry            // unused ones
	whole   []model.EnvelopeID // those that are held whole, the latest last
	fields  []model.EnvelopeID // those whose fields are kept whole, the latest last
	omitted omissions
	// Observer has what was seen to change.
	Observer   *Observer
	lookups    lookups
	facts      uint64 // the version of what concerns all envelopes
	habits     uint64 // the version of what is known of the service
	generation uint64
	session    session
	templates  *Templates
	// Tally counts every envelope that was read, whether the book holds it or not.
	Tally *tally.Ledger
}

// New makes an empty book.
func New(rules Rules) *Book {
	entries := index.New(func(one *entry) model.EnvelopeID { return one.ID })
	trace := func(id model.EnvelopeID) *triage.Trace {
		if one, known := entries.Get(id); known {
			return &one.trace
		}
		return nil
	}
	return &Book{
		rules: rules, history: triage.NewHistoryIn(trace), Tally: tally.NewLedger(), templates: newTemplates(rules.Positions),
		entries: entries, Observer: newObserver(),
	}
}

// SetThresholds changes the limits that envelopes are examined with. Any report may say
// something else then.
func (b *Book) SetThresholds(limits triage.Thresholds) {
	b.rules.Context.Thresholds = limits
	b.habits++
	b.changed()
}

// Generation changes when any report may have changed, or more is known of the templates.
func (b *Book) Generation() uint64 { return b.generation + b.templates.generation }

// Templates are what is known of the templates of the account.
func (b *Book) Templates() *Templates { return b.templates }

// Envelope is what is known of an envelope, in values that are not to be changed.
func (b *Book) Envelope(id model.EnvelopeID) (model.Envelope, bool) {
	one := b.entry(id)
	if one == nil {
		return model.Envelope{}, false
	}
	return one.envelope(), true
}

// entry is what is known of an envelope, nil for nothing.
func (b *Book) entry(id model.EnvelopeID) *entry {
	one, _ := b.entries.Get(id)
	return one
}

// Version grows when the report of an envelope may say something else, because of what is
// known of it or of how the service behaves. Unlike [Book.Generation] it stays when other
// envelopes are learned.
func (b *Book) Version(id model.EnvelopeID) uint64 {
	if one := b.entry(id); one != nil {
		return b.habits + uint64(one.version)
	}
	return b.habits
}

// Learn adds an envelope that was read. One that the service has changed since is
// disregarded; of one that was read in part, only that lists leave out details.
func (b *Book) Learn(e *model.Envelope) { b.learn(e, Summarize(e)) }

// learn holds an envelope that was packed already packed, and others whole.
func (b *Book) learn(e *model.Envelope, packed *Packed) {
	if e.ID == "" || e.Unread.Has("status") {
		return
	}
	b.lookups.found(e.ID)
	one, alone := b.entry(e.ID), packed.IsEmpty()
	if b.omitted.note(e, one) {
		b.habits++
		b.changed()
	}
	if alone && one != nil && one.packs(e) {
		packed = one.Packed // it need not be packed once more, on its own
	}
	tellsMore := true
	switch {
	case one == nil:
		one = b.add(packed)
	case e.UpdatedAt < one.Updated:
		return
	case e.UpdatedAt > one.Updated, e.Status != one.Status(), one.extent == abridged && !e.Abridged():
	case b.omitted.any() && extentOf(e) == detailed && one.extent != detailed:
	case e.Abridged() && one.extent != abridged, b.omitted.any() && len(e.Source) == 0 && one.extent == detailed:
		return // the details are known already
	default:
		tellsMore = false
	}
	one.describe(e, packed)
	if alone || one.held != nil {
		b.hold(one, e)
	}
	if tellsMore {
		one.version++
		origin, title := triage.OriginOf(e)
		b.history.LearnIn(&one.trace, e, &packed.Summary, origin)
		b.Tally.AddOf(e, origin, title)
		b.changed()
	}
}

func (b *Book) changed() {
	b.facts++
	b.generation++
}

// add makes room for an envelope.
func (b *Book) add(packed *Packed) *entry {
	if len(b.spare) == 0 {
		b.spare = make([]entry, spareEntries)
	}
	one := &b.spare[0]
	b.spare = b.spare[1:]
	one.Packed = packed
	b.entries.Put(one)
	return one
}

func (b *Book) forget(id model.EnvelopeID) {
	b.history.Forget(id)
	b.Tally.Forget(id)
	b.entries.Delete(id)
	is := func(other model.EnvelopeID) bool { return other == id }
	b.whole, b.fields = slices.DeleteFunc(b.whole, is), slices.DeleteFunc(b.fields, is)
}

// Forget has everything of an envelope read again, whatever the service says about its last
// change. Until then the reports draw on what was known.
func (b *Book) Forget(id model.EnvelopeID) {
	one := b.entry(id)
	if one == nil {
		return
	}
	one.marks &^= skipped
	if one.fields != nil {
		one.fields.stale = true
	}
	b.generation++
}

// ShowsInput reports whether filled fields show who has signed.
func (b *Book) ShowsInput() bool { return b.history.ShowsInput() }

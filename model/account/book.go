// Package account holds the knowledge about one account: the envelopes that were read, the
// fields on their pages, and what they tell about each other. From that it makes the one
// report that every screen draws, and says what to read next. It does no I/O.
package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/index"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

const (
	mostWhole = 100 // bounds how many envelopes are held whole: the others are packed
	// mostFields bounds the envelopes whose fields are kept whole, and mostFieldsInAll how many
	// fields these have together, but for the latest. Of the others only what the rules need is kept.
	mostFields      = 100
	mostFieldsInAll = 10_000
)

// Rules configure how envelopes are examined.
type Rules struct {
	Context triage.Context // holds for every envelope, but for its time, history and fields
	// Positions says how the positions of fields on documents are read.
	Positions func([]model.Annotation, []model.Document) geometry.Assumptions
	Key       string // distinguishes accounts in the records for the next session
}

// Book holds the knowledge about one account. A later read of an envelope replaces the one before, unless the service
// has changed the envelope in between: the order of reading makes no difference. It remembers tens of thousands of
// envelopes, most of them packed. It is not safe for concurrent use.
type Book struct {
	rules      Rules
	past       *triage.History
	entries    *index.Index[model.EnvelopeID, *entry]
	whole      []model.EnvelopeID // those that are held whole, the latest last
	fields     []model.EnvelopeID // those whose fields are kept whole, the latest last
	omitted    omissions
	History    *History // keeps the changes between reads
	lookups    lookups
	facts      uint64 // the version of what concerns all envelopes
	habits     uint64 // the version of the knowledge about the service
	generation uint64
	era        uint64 // see [Book.Era]
	since      time.Time
	templates  *Templates
	Tally      *tally.Ledger // counts every envelope that was read, whether the book holds it or not
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
		rules: rules, past: triage.NewHistoryIn(rules.Key, trace), Tally: tally.NewLedger(), templates: &Templates{positions: rules.Positions, known: make(map[model.TemplateID]*template)},
		entries: entries, History: &History{
			snapshots: index.New(func(s *Snapshot) model.EnvelopeID { return s.Envelope }), by: make(map[model.EnvelopeID][]Change),
		},
	}
}

// SetThresholds changes the limits that envelopes are examined with.
func (b *Book) SetThresholds(limits triage.Thresholds) {
	b.rules.Context.Thresholds = limits
	b.habits++
	b.changed()
}

// Generation changes when any report may have changed, or more is known of the templates.
func (b *Book) Generation() uint64 { return b.generation + b.templates.generation }

// Templates returns the known templates of the account.
func (b *Book) Templates() *Templates { return b.templates }

// Envelope returns a known envelope, in values that are not to be changed.
func (b *Book) Envelope(id model.EnvelopeID) (model.Envelope, bool) {
	one := b.entry(id)
	if one == nil {
		return model.Envelope{}, false
	}
	return one.envelope(), true
}

func (b *Book) entry(id model.EnvelopeID) *entry {
	one, _ := b.entries.Get(id)
	return one
}

// Version grows when the report of an envelope may change, and stays when other envelopes are learned.
func (b *Book) Version(id model.EnvelopeID) uint64 {
	if one := b.entry(id); one != nil {
		return b.habits + uint64(one.version)
	}
	return b.habits
}

// Learn adds an envelope that was read, unless the service has changed it since or it has less than is known.
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
		one = &entry{Packed: packed}
		b.entries.Put(one)
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
		b.past.LearnIn(&one.trace, e, &packed.Summary, origin)
		b.Tally.AddOf(e, origin, title)
		b.History.recallFields(b, one)
		b.changed()
	}
}

func (b *Book) changed() {
	b.facts++
	b.generation++
}

func (b *Book) forget(id model.EnvelopeID) {
	b.past.Forget(id)
	b.Tally.Forget(id)
	b.entries.Delete(id)
	is := func(other model.EnvelopeID) bool { return other == id }
	b.whole, b.fields = slices.DeleteFunc(b.whole, is), slices.DeleteFunc(b.fields, is)
}

// Forget has everything of an envelope read again. Until then the reports draw on earlier reads.
func (b *Book) Forget(id model.EnvelopeID) {
	one := b.entry(id)
	if one == nil {
		return
	}
	one.skipped = false
	if one.fields != nil {
		one.fields.stale = true
	}
	b.generation++
}

// KnowsEnded says at a moment that some envelopes are those that ended last, and whether there are more. Envelopes are
// compared with these, with those that were kept and with those that every session reads, whatever else was read.
func (b *Book) KnowsEnded(latest []model.Envelope, more bool, now time.Time) {
	since := model.Time(0)
	if n := len(latest); n > 0 && more {
		since = latest[n-1].UpdatedAt
	}
	b.past.KnowsEndedSince(since, now, b.rules.Context.Thresholds, func(yield func(*triage.Trace) bool) {
		for _, one := range b.entries.Values() {
			if !yield(&one.trace) {
				return
			}
		}
	})
	b.changed()
}

// ShowsInput reports whether filled fields show who has signed.
func (b *Book) ShowsInput() bool { return b.past.ShowsInput() }

// Clear forgets everything, for another account that is read from a time of this machine on.
func (b *Book) Clear(at time.Time) {
	generation, era := b.Generation(), b.era
	common.Store(nil)
	*b = *New(b.rules)
	b.generation, b.era, b.since = generation+1, era+1, at
}

// Era changes with each [Book.Clear]: earlier questions are about another account.
func (b *Book) Era() uint64 { return b.era }

// Since returns the time of the latest [Book.Clear]: anything read earlier is of another account.
func (b *Book) Since() time.Time { return b.since }

// Counted returns the counts of all envelopes that were read.
func (b *Book) Counted() tally.Snapshot { return b.Tally.Snapshot(b.past) }

// UseCount records the result of the latest count.
func (b *Book) UseCount(n *tally.Numbers) {
	if b.Tally.Use(n) {
		b.generation++
	}
}

// FormOf returns the name of the form that an envelope was made from, "" where that is not known.
func (b *Book) FormOf(e *model.Envelope) string { return b.Tally.FormOf(e, b.past) }

// Select returns the envelopes that are known and that fits takes, in no order.
func (b *Book) Select(fits func(*model.Summary) bool) []model.EnvelopeID {
	var found []model.EnvelopeID
	for _, one := range b.entries.Values() {
		if fits(&one.Summary) {
			found = append(found, one.ID)
		}
	}
	return found
}

// IsOpen selects open envelopes, for [Book.Select].
func IsOpen(s *model.Summary) bool { return s.Status().Open() }

// ChangedSince selects envelopes that have changed at a time or later, for [Book.Select].
func ChangedSince(at time.Time) func(*model.Summary) bool {
	return func(s *model.Summary) bool { return !s.Updated.IsZero() && !s.Updated.Time().Before(at) }
}

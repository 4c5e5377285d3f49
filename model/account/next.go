package account

import (
	"iter"
	"slices"
	"time"

	"inkdesk/model"
)

// Effort says how much is read in the background.
type Effort uint8

// The efforts: nothing, what decides about who is waited for, and everything that can be checked.
const (
	Off Effort = iota
	Light
	Full
)

// Kind names a kind of [Reading].
type Kind uint8

// The kinds of readings.
const (
	RecentlyCompleted Kind = iota // the envelopes completed or ended otherwise last, as many as [MostMeasured]
	Details                       // those of an envelope of which a list has left them out
	AllFields                     // the fields of all documents of an envelope
	TemplateFields                // the fields of a template
	RecentTemplates               // the templates changed last, as many as [MostTemplates]
	MissingEnvelope               // an envelope that a reading of the account lacked
	CompletedFor                  // completed envelopes that a search for a text finds, as many as [MostFound]
	Whole                         // an envelope by itself, to learn whether lists leave out something of it
	EndedPage                     // a page of the envelopes that ended in the last weeks
	WeekCount                     // the counts of these weeks, which needs no call
)

// Reading describes one thing worth reading.
type Reading struct {
	Kind Kind
	// Envelope names the one to read of. Rely on its id alone, and for fields on its documents.
	Envelope model.Envelope
	Template model.Template // the one to read of; a list may have left out its documents
	Text     string         // what to search for
}

const (
	// MostMeasured limits how many envelopes that have ended are asked for, to tell how long they usually take and
	// how many are completed in time: the lists of an account that completes few have too few of them.
	MostMeasured  = 200
	mostRecent    = 20
	MostTemplates = 100 // limits how many templates are listed, once, to know what envelopes were made from
	// FewSamples limits how many have their fields read for a question, to learn whether the service shows what
	// recipients enter; in the background mostRecent are.
	FewSamples = 5
	overdueFor = 24 * time.Hour
)

// Next returns what to read next at a time: first missing envelopes, then those that the person looks at, then what
// tells whether fields show who has signed, one of each family that has many, and then the others by how much they
// may tell, among those that are wanted; nil wants all. Searches among the completed envelopes come before these, or
// behind them where they can only refute a finding. The fields of templates that the user looks at come first, and
// before them the list of templates where an envelope may be made from one that is not known; those of the others come
// last, and only where envelopes are not chosen.
func (b *Book) Next(effort Effort, now time.Time, wanted func(model.EnvelopeID) bool) (Reading, bool) {
	for _, id := range b.lookups.missing {
		if wanted == nil || wanted(id) {
			return Reading{Kind: MissingEnvelope, Envelope: model.Envelope{ID: id}}, true
		}
	}
	if effort == Off {
		return Reading{}, false
	}
	if len(b.lookups.wanted) > 0 {
		return Reading{Kind: CompletedFor, Text: b.lookups.wanted[0]}, true
	}
	if wanted == nil {
		if next, ok := b.templates.next(b.templates.wanted, b.templates.sought); ok {
			return next, true
		}
	}
	next, ok := b.lookups.agenda.reading(b, effort, now, wanted)
	b.lookups.watched = b.lookups.watched && (ok || wanted != nil)
	if !ok && len(b.lookups.doubts) > 0 {
		return Reading{Kind: CompletedFor, Text: b.lookups.doubts[0]}, true
	}
	if ok || wanted != nil || effort != Full || b.omitted.fields {
		return next, ok
	}
	return b.templates.next(b.templates.queue, b.entries.Len() > 0)
}

func (a *agenda) reading(b *Book, effort Effort, now time.Time, wanted func(model.EnvelopeID) bool) (Reading, bool) {
	if b.entries.Len() == 0 {
		return Reading{}, false
	}
	if wanted == nil {
		if one := a.nextInSight(b); one != nil {
			return b.omitted.reading(one), true
		}
	}
	if !b.lookups.hasSample(now) {
		b.lookups.recentAt = now
		return Reading{Kind: RecentlyCompleted}, true
	}
	if next, ok := b.omitted.probe(b.entries.Values()); ok {
		return next, true
	}
	samples := mostRecent
	if wanted != nil {
		samples = FewSamples
	}
	if next, ok := b.Sample(samples); ok {
		return next, true
	}
	if one := a.next(b, effort, now, wanted); one != nil {
		return b.omitted.reading(one), true
	}
	return Reading{}, false
}

// MarkUnreadable says that a reading was made, or cannot be: it is not worth another attempt before
// the envelope changes.
func (b *Book) MarkUnreadable(r Reading) {
	switch r.Kind {
	case RecentlyCompleted:
		b.lookups.recentRead = true
	case TemplateFields:
		b.templates.skip(r.Template.ID)
	case RecentTemplates:
		b.templates.listed = true
	case MissingEnvelope:
		b.lookups.found(r.Envelope.ID)
	case CompletedFor:
		b.lookups.drop(r.Text)
	case Whole:
		b.omitted.probes++
	case EndedPage, WeekCount:
	case Details, AllFields:
		if one := b.entry(r.Envelope.ID); one != nil {
			one.skipped = true
		}
	}
}

// Sample returns the next completed envelope to read, to learn whether the service shows what
// recipients enter, until so many were read.
func (b *Book) Sample(most int) (Reading, bool) {
	recent := make([]*entry, 0, mostRecent+1) // there may be tens of thousands
	for _, one := range b.entries.Values() {
		if one.Status() != model.Completed || len(recent) == mostRecent && newestFirst(one, recent[mostRecent-1]) > 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(recent, one, newestFirst)
		recent = slices.Insert(recent, at, one)
		recent = recent[:min(len(recent), mostRecent)]
	}
	read := 0
	for _, one := range recent {
		if one.fields != nil {
			read++
		}
	}
	for _, one := range recent {
		if read < most && one.fields == nil && b.omitted.isUnread(one) {
			return b.omitted.reading(one), true
		}
	}
	return Reading{}, false
}

// Remaining counts the envelopes, among some or among all for nil, of which something worth reading at this
// effort was not read, or could not be.
func (b *Book) Remaining(effort Effort, now time.Time, among iter.Seq[model.EnvelopeID]) int {
	if effort == Off {
		return 0
	}
	n, order := 0, orderAt(b, now)
	count := func(one *entry) {
		if b.omitted.isUnchecked(one) && order.priority(one) <= effort.most() {
			n++
		}
	}
	if among == nil {
		for _, one := range b.entries.Values() {
			count(one)
		}
		return n
	}
	for id := range among {
		if one, ok := b.entries.Get(id); ok {
			count(one)
		}
	}
	return n
}

// Progress returns the number of envelopes whose fields were read, out of those worth reading at this effort.
func (b *Book) Progress(effort Effort, now time.Time) (read, of int) {
	if effort == Off {
		return 0, 0
	}
	order := orderAt(b, now)
	for _, one := range b.entries.Values() {
		if !b.omitted.hasFields(one) || order.priority(one) > effort.most() {
			continue
		}
		of++
		if !b.omitted.isUnread(one) {
			read++
		}
	}
	return read, of
}

// TryAgain has everything read that was skipped because it failed, or was refused.
func (b *Book) TryAgain(failed []Reading) {
	for _, r := range failed {
		switch r.Kind {
		case RecentlyCompleted:
			b.lookups.recentRead = false
		case RecentTemplates:
			b.templates.listed = false
		case CompletedFor:
			b.lookups.wanted = append(b.lookups.wanted, r.Text)
		case Whole:
			b.omitted.probes--
		case MissingEnvelope:
			b.Miss(r.Envelope.ID)
		case Details, AllFields:
			if one := b.entry(r.Envelope.ID); one != nil {
				one.skipped = false
			}
		case TemplateFields, EndedPage, WeekCount: // of all templates, below; of all weeks, elsewhere
		}
	}
	b.templates.refused = false
	for _, one := range b.templates.known {
		one.skipped = nil
	}
	b.SetFieldsRefused(false)
	b.generation++
}

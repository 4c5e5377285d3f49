package account

import (
	"slices"

	"inkdesk/model"
)

const mostMissing = 50

// Miss has an envelope asked for that a reading of the whole account lacked. Lists leave out
// existing envelopes now and then, so none is taken to be gone before the service says so.
func (b *Book) Miss(id model.EnvelopeID) {
	if b.entry(id) != nil && len(b.lookups.missing) < mostMissing && !slices.Contains(b.lookups.missing, id) {
		b.lookups.missing = append(b.lookups.missing, id)
		b.generation++
	}
}

// Asks reports whether there is something to read at an effort that [Book.Next] may not have known of,
// though nothing was learned since. Singly says that envelopes can be read one by one.
func (b *Book) Asks(effort Effort, singly bool) bool {
	l := &b.lookups
	return len(l.missing) > 0 || effort != Off && (len(l.wanted)+len(l.doubts) > 0 || singly && l.watched)
}

func (l *lookups) found(id model.EnvelopeID) {
	l.missing = slices.DeleteFunc(l.missing, func(other model.EnvelopeID) bool { return other == id })
}

// LearnGone notes that the service said in a time that it has no such envelope.
func (b *Book) LearnGone(id model.EnvelopeID, read Span) {
	b.lookups.found(id)
	var head *Head
	if s, has := b.Observer.snapshots.Get(id); has {
		head = s.parts().Head
	}
	if head != nil && !head.Read.before(read) {
		return // it was read since
	}
	if b.entry(id) != nil {
		b.forget(id)
		b.changed()
	}
	if head == nil || slices.ContainsFunc(b.Observer.by[id], func(o Observation) bool { return o.Kind == Gone }) {
		return
	}
	b.noteObservations(id, []Observation{{
		Envelope: id, Kind: Gone, Sent: !head.Draft, When: head.Read.through(read), Updated: head.Updated,
	}})
}

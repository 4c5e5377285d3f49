package account

import (
	"inkdesk/model"
	"inkdesk/model/triage"
)

// entry holds one envelope. There are tens of thousands, so what only a few of them have is behind a pointer.
type entry struct {
	*Packed         // no more than the summary of one that was never packed
	held    *held   // nil while it is packed
	fields  *fields // nil for none
	trace   triage.Trace
	form    uint64 // see formOf; 0 without documents
	version uint32 // of what concerns this envelope alone
	several bool   // people sign it; of an abridged envelope, they have to do with it
	skipped bool   // something of it could not be read
	watched bool   // a list showed it as needing something
	extent  extent
}

type extent uint8

const (
	listed       extent = iota // in a list
	bare                       // in one without all of the rest, see [model.Envelope.LacksRest]
	abridged                   // in one that leaves out who signs
	undocumented               // in one that leaves out the documents
	detailed                   // by itself
)

func extentOf(e *model.Envelope) extent {
	switch {
	case e.Abridged():
		return abridged
	case len(e.Source) > 0:
		return detailed
	case e.LacksDocuments():
		return undocumented
	case e.LacksRest():
		return bare
	default:
		return listed
	}
}

// held holds an envelope as it was changed last, without its source, and its report, nil for none.
type held struct {
	model.Envelope
	report *made
}

func (one *entry) describe(e *model.Envelope, packed *Packed) {
	people := triage.Signers(e)
	if e.Abridged() {
		people = int(e.NumRecipients)
	}
	if one.Updated != e.UpdatedAt {
		one.skipped, one.watched = false, false
	}
	one.Packed, one.form, one.extent = packed, formOf(e.Documents), extentOf(e)
	if t := &one.trace; t.Summary != nil && *t.Summary == packed.Summary {
		t.Summary = &packed.Summary // the other one would keep all that was packed with it
	}
	one.several = people > 1
}

func (one *entry) envelope() model.Envelope {
	if one.held != nil {
		return one.held.Envelope
	}
	return one.Unpack()
}

// hold holds an envelope whole, and packs the one held for longest when there are too many.
func (b *Book) hold(one *entry, e *model.Envelope) {
	if one.held == nil {
		one.held = new(held)
		b.whole = append(b.whole, e.ID)
	}
	one.held.Envelope = *e
	one.held.Source = nil
	if len(b.whole) <= mostWhole {
		return
	}
	id := b.whole[0]
	b.whole = b.whole[1:]
	oldest := b.entry(id)
	if oldest.IsEmpty() {
		oldest.Packed = Pack(&oldest.held.Envelope)
	}
	if oldest.IsEmpty() {
		b.forget(id)
	}
	oldest.held = nil
}

// mostProbes bounds how many envelopes are read by themselves to learn what lists leave out.
const mostProbes = 3

// omissions notes what lists of the account leave out, and the answer about one envelope has.
type omissions struct {
	signers, documents bool
	rest               bool // covers the notification or the attachments, whose lack shows where both were read
	notifies, asks     bool // a list has shown a notification, and attachments
	probes             uint8
	fields             bool
}

func (o *omissions) any() bool { return o.signers || o.documents || o.rest }

// note notes what an envelope and the entry of its earlier reads, nil for none, tell about lists. It
// reports whether lists leave out more than was known.
func (o *omissions) note(e *model.Envelope, one *entry) bool {
	before, isListed := *o, len(e.Source) == 0
	o.signers = o.signers || e.Abridged()
	o.documents = o.documents || e.LacksDocuments()
	o.notifies = o.notifies || isListed && e.Notification != nil
	o.asks = o.asks || isListed && e.Attachments != nil
	if !o.rest && one != nil && one.Updated == e.UpdatedAt {
		switch {
		case isListed && one.extent == detailed && e.LacksRest():
			known := one.envelope()
			o.rest = lacksRestOf(e, &known)
		case !isListed && one.extent == bare:
			known := one.envelope()
			o.rest = lacksRestOf(&known, e)
		}
	}
	return o.signers != before.signers || o.documents != before.documents || o.rest != before.rest
}

func lacksRestOf(listed, alone *model.Envelope) bool {
	return listed.Notification == nil && alone.Notification != nil || listed.Attachments == nil && alone.Attachments != nil
}

// probe returns an envelope to read by itself while no list has shown a notification, or attachments.
func (o *omissions) probe(entries []*entry) (Reading, bool) {
	if o.any() || o.notifies && o.asks || o.probes >= mostProbes {
		return Reading{}, false
	}
	var best *entry
	for _, one := range entries {
		if one.extent == bare && one.ID.Valid() && (best == nil || isBetterProbe(one, best)) {
			best = one
		}
	}
	if best == nil {
		return Reading{}, false
	}
	return Reading{Kind: Whole, Envelope: best.envelope()}, true
}

// isBetterProbe prefers open envelopes, because they are likely to be read by themselves anyway.
func isBetterProbe(one, other *entry) bool {
	if a, b := isOpen(one.Status()), isOpen(other.Status()); a != b {
		return a
	}
	return newestFirst(one, other) < 0
}

// lacksDetails reports whether an envelope has to be read by itself before its fields are.
func (o *omissions) lacksDetails(one *entry) bool {
	return one.extent == abridged || one.extent == undocumented || one.extent == bare && o.rest
}

func (o *omissions) hasFields(one *entry) bool {
	return one.ID.Valid() && (o.lacksDetails(one) || one.form != 0)
}

// isUnchecked reports whether there are details or fields that were not read since the last change.
func (o *omissions) isUnchecked(one *entry) bool {
	return o.hasFields(one) && (o.lacksDetails(one) || one.fields == nil || one.fields.stale || one.fields.updated != one.Updated)
}

func (o *omissions) isUnread(one *entry) bool {
	return o.isUnchecked(one) && !one.skipped && (!o.fields || o.lacksDetails(one))
}

// hasNoDocuments reports whether an envelope has none, so that there are no fields to be read.
func (o *omissions) hasNoDocuments(e *model.Envelope, one *entry) bool {
	return len(e.Documents) == 0 && !e.Unread.Has("documents") &&
		(len(e.Source) > 0 || !o.signers && e.Pages == 0 || o.any() && one.hasDetails(e))
}

func (o *omissions) reading(one *entry) Reading {
	if o.lacksDetails(one) {
		return Reading{Kind: Details, Envelope: one.envelope()}
	}
	return Reading{Kind: AllFields, Envelope: one.envelope()}
}

// Abridged reports whether lists of this account leave out who signs.
func (b *Book) Abridged() bool { return b != nil && b.omitted.signers }

// SetFieldsRefused notes whether the service shows the fields of envelopes, and to this person. Those
// that it refuses are not asked for any more, and the reports say why they are not checked.
func (b *Book) SetFieldsRefused(refused bool) {
	if b.omitted.fields != refused {
		b.omitted.fields = refused
		b.habits++
		b.changed()
	}
}

// FieldsRefused reports whether the service does not show the fields of envelopes.
func (b *Book) FieldsRefused() bool { return b.omitted.fields }

// Attachments returns the attachments of an envelope, and whether they are known: a list may have left them out.
func (b *Book) Attachments(e *model.Envelope) (*model.Attachments, bool) {
	e = b.Whole(e)
	leftOut := (b.omitted.rest || b.omitted.signers && e.Abridged()) && e.LacksRest() && !b.entry(e.ID).hasDetails(e)
	return e.Attachments, e.Attachments != nil || !leftOut && !e.Unread.Has("attachments")
}

package account

import (
	"math"

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
	steps   uint8  // with signers, up to 255
	several bool   // people sign it; of an abridged envelope, they have to do with it
	extent  extent
	marks   marks
}

type marks uint8

const (
	skipped marks = 1 << iota // something of it could not be read
	watched                   // a list showed it as needing something
)

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
		one.marks = 0
	}
	one.Packed, one.form, one.extent = packed, formOf(e.Documents), extentOf(e)
	if t := &one.trace; t.Summary != nil && *t.Summary == packed.Summary {
		t.Summary = &packed.Summary // the other one would keep all that was packed with it
	}
	one.steps, one.several = uint8(min(triage.SigningSteps(e), math.MaxUint8)), people > 1
}

func (one *entry) envelope() model.Envelope {
	if one.held != nil {
		return one.held.Envelope
	}
	return one.Unpack()
}

// hold holds an envelope whole, and packs the one held for longest when there are too many.
func (b *Book) hold(one *entry, e *model.Envelope) {
	if one.held != nil {
		one.held.Envelope = *e
		one.held.Source = nil
		return
	}
	one.held = &held{Envelope: *e}
	one.held.Source = nil
	b.whole = append(b.whole, e.ID)
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

package account

import (
	"math"
	"slices"
	"unique"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// summary is what is asked of every envelope, whether it is packed or not.
type summary struct {
	id               model.EnvelopeID
	updated, expires model.Time
	status           unique.Handle[model.Status]
	version          uint32 // of what concerns this envelope alone
	steps            uint8  // in which somebody signs, up to 255
	several          bool   // people sign it; of an abridged envelope, they have to do with it
	abridged         bool
	skipped          bool   // something of it could not be read since the last change
	form             uint64 // see formOf; 0 without documents
}

// describe takes what an envelope says, which was read.
func (s *summary) describe(e *model.Envelope) {
	people := triage.Signers(e)
	if e.Abridged() {
		people = int(e.NumRecipients)
	}
	*s = summary{
		id: e.ID, status: unique.Make(e.Status), updated: e.UpdatedAt, expires: e.ExpiresAt, version: s.version,
		steps: uint8(min(triage.SigningSteps(e), math.MaxUint8)), several: people > 1, abridged: e.Abridged(),
		form: formOf(e.Documents), skipped: s.skipped && s.updated == e.UpdatedAt,
	}
}

// envelope is the envelope of an entry, in values of its own where it is packed.
func (one *entry) envelope() model.Envelope {
	if one.held != nil {
		return one.held.Envelope
	}
	return one.packed.Unpack()
}

// hold holds an envelope whole, and packs the one held for longest when there are too many.
func (b *Book) hold(one *entry, e *model.Envelope) {
	if one.held != nil {
		one.held.Envelope = *e
		one.held.Source = nil
		return
	}
	one.held, one.packed = &held{Envelope: *e}, Packed{}
	one.held.Source = nil
	b.whole = append(b.whole, e.ID)
	if len(b.whole) <= mostWhole {
		return
	}
	id := b.whole[0]
	b.whole = b.whole[1:]
	oldest := b.entry(id)
	if oldest.packed = Pack(&oldest.held.Envelope); oldest.packed.IsZero() {
		b.queue = slices.DeleteFunc(b.queue, func(other *entry) bool { return other == oldest })
		b.forget(id)
	}
	oldest.held = nil
}

package account

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// summary is what is asked of every envelope, whether it is packed or not.
type summary struct {
	id               model.EnvelopeID
	status           model.Status
	updated, expires model.Time
	signers          int // of an abridged envelope, everybody
	steps            int // in which somebody signs
	abridged         bool
	form             uint64 // see formOf; 0 without documents
}

func summaryOf(e *model.Envelope) summary {
	return summary{
		id: e.ID, status: e.Status, updated: e.UpdatedAt, expires: e.ExpiresAt,
		signers: signers(e), steps: triage.SigningSteps(e), abridged: e.Abridged(), form: formOf(e.Documents),
	}
}

// signers counts who signs; of an abridged envelope, everybody.
func signers(e *model.Envelope) int {
	if e.Abridged() {
		return int(e.NumRecipients)
	}
	return triage.Signers(e)
}

// envelope is the envelope of an entry, in values of its own where it is packed.
func (one *entry) envelope() model.Envelope {
	if one.held != nil {
		return *one.held
	}
	return one.packed.Unpack()
}

// hold holds an envelope whole, and packs the one held for longest when there are too many.
func (b *Book) hold(one *entry, e *model.Envelope) {
	isHeld := one.held != nil
	one.held, one.packed = new(*e), Packed{}
	one.held.Source = nil
	if isHeld {
		return
	}
	b.whole = append(b.whole, e.ID)
	if len(b.whole) <= mostWhole {
		return
	}
	id := b.whole[0]
	b.whole = b.whole[1:]
	oldest := b.entries[id]
	if oldest.packed = Pack(oldest.held); oldest.packed.IsZero() {
		b.queue = slices.DeleteFunc(b.queue, func(other model.EnvelopeID) bool { return other == id })
		b.forget(id)
	}
	oldest.held, oldest.report = nil, nil
}

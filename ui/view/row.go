package view

import (
	"hash/maphash"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/query"
)

// Row holds an envelope of a list, or a cause that represents several. A scan of an account has
// tens of thousands, so that a row that no view shows is small.
type Row struct {
	// Packed holds no more than the summary while the envelope is held alone.
	*account.Packed
	Read *Reading // tells when it was read from the service, or confirmed to be as it was
	held *held    // nil while the envelope is packed, because it is not near the shown rows

	Judgement  Judgement
	written    uint64 // the hash of the name as it is shown, hiding the hash of one that came otherwise, else 0
	hiding     uint32
	Confusable bool   // another row's name differs but looks the same
	undated    bool   // the date of expiry could not be read
	folded     string // see [Row.Folded]
	matches    bool   // the row matches the search with the number in search
	search     uint32
}

// held holds an envelope or a cause, with its report.
type held struct {
	envelope   *model.Envelope
	cause      *cause.Cause
	report     *triage.Report // nil for none
	generation uint64         // of the report
}

// Reading tells the time in which rows were read. When it began may not be known.
type Reading struct{ Began, Ended time.Time }

// NewRow returns the row of an envelope that was read, packed or no more than summarized.
func NewRow(e *model.Envelope, packed *account.Packed, read *Reading) Row {
	r := Row{
		Packed: packed, Read: read, held: &held{envelope: e}, undated: e.Unread.Has("expires_at"),
		written: maphash.String(hashes, e.Name.String()),
	}
	if e.Name.Wire() != e.Name.String() {
		r.hiding = uint32(maphash.Comparable(hashes, e.Name)) | 1
	}
	return r
}

// Replace makes it the row of the envelope as a later answer has it.
func (r *Row) Replace(e *model.Envelope, read *Reading) { *r = NewRow(e, account.Summarize(e), read) }

var hashes = maphash.MakeSeed() // seeds the hashes of this run alone

// Cause returns the cause that the row represents, nil for an envelope.
func (r *Row) Cause() *cause.Cause {
	if r.held == nil {
		return nil
	}
	return r.held.cause
}

// Held returns nil while the envelope is packed.
func (r *Row) Held() *model.Envelope {
	if r.held == nil {
		return nil
	}
	return r.held.envelope
}

// Envelope returns the envelope of the row, which is held from then on.
func (r *Row) Envelope() *model.Envelope {
	if r.held == nil {
		r.held = &held{envelope: new(r.Unpack())}
	}
	return r.held.envelope
}

// Folded returns the [query.FoldedText] of the envelope, made when it is first searched and kept then.
func (r *Row) Folded() string {
	if r.folded == "" {
		if e := r.Held(); e != nil {
			r.folded = query.FoldedText(e)
		} else {
			r.folded = query.FoldedText(new(r.Unpack()))
		}
	}
	return r.folded
}

// IsFolded reports whether [Row.Folded] was made.
func (r *Row) IsFolded() bool { return r.folded != "" }

// Pack packs the envelope of the row unless it is packed already.
func (r *Row) Pack() {
	if r.IsEmpty() {
		r.Packed = account.Pack(r.held.envelope)
	}
}

// Release lets go of what can be had again: the envelope, and the report.
func (r *Row) Release() {
	if !r.IsEmpty() {
		r.held = nil
	}
}

// Changed returns when the envelope was changed last, the zero time where that is not known.
func (r *Row) Changed() time.Time { return r.Updated.Time() }

// IDOf identifies a row, for tables and listings.
func IDOf(r *Row) model.EnvelopeID { return r.ID }

// MostHeld limits the envelopes of an account that are held whole in a list; where there are more,
// those that are not near the shown rows are packed.
const MostHeld = 500

// MarkConfusable marks the rows whose names differ but look the same. One of such names came otherwise than it is
// shown.
func MarkConfusable(rows []*Row) {
	hiding := make(map[uint64]uint32)
	for _, r := range rows {
		if r.hiding != 0 {
			hiding[r.written] = r.hiding
		}
	}
	alike := make(map[uint64][]*Row, len(hiding))
	for _, r := range rows {
		r.Confusable = false
		if len(hiding) > 0 && hiding[r.written] != 0 {
			alike[r.written] = append(alike[r.written], r)
		}
	}
	for written, these := range alike {
		differ := slices.ContainsFunc(these, func(r *Row) bool { return r.hiding != hiding[written] })
		for _, r := range these {
			r.Confusable = differ
		}
	}
}

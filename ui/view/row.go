package view

import (
	"hash/maphash"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

// Row is an envelope of a list, or a cause that stands for several. A scan of an account has
// tens of thousands, so that a row that no view shows is small.
type Row struct {
	// Cause is what the row stands for, nil for an envelope.
	Cause *cause.Cause
	// Held is nil while the envelope is packed, because it is not near what is seen.
	Held *model.Envelope
	// Packed is no more than the summary while the envelope is held alone.
	*account.Packed
	Key Key
	// Read is when it was read from the service, or confirmed to be as it was.
	Read *Reading

	Judgement Judgement
	reported  *reported // nil for none
	// Confusable says that another row's name differs but looks the same.
	Confusable bool
	// Matches says that a packed row matches what was searched for in the search with a number.
	Matches bool
	Search  uint32
}

// reported is a report with the generation it is of.
type reported struct {
	*triage.Report
	generation uint64
}

// Key is what is asked of every row beside the summary, whether the envelope is packed or not.
type Key struct {
	// Name is equal for equal names, and Written for names that are written alike.
	Name, Written uint64
	Status        int8 // its rank in the order of states
	// Undated says that the date of expiry could not be read.
	Undated bool
	// Ended says that the envelope has ended without success, Completed that it has not; Draft,
	// that it was never sent.
	Ended, Completed, Draft bool
}

// Reading is the time in which rows were read. When it began may not be known.
type Reading struct{ Began, Ended time.Time }

// NewRow is the row of an envelope that was read, packed or no more than summarized.
func NewRow(e *model.Envelope, packed *account.Packed, read *Reading) Row {
	return Row{Held: e, Packed: packed, Read: read, Key: Key{
		Name: maphash.Comparable(hashes, e.Name), Written: maphash.String(hashes, e.Name.String()),
		Status: int8(slices.Index(model.Statuses(), e.Status)), Undated: e.Unread.Has("expires_at"), Ended: e.Status.Dead(), Completed: e.Status == model.Completed,
		Draft: e.Status == model.Draft,
	}}
}

// hashes is of this run alone.
var hashes = maphash.MakeSeed()

// Envelope is the envelope of the row, which is held from then on.
func (r *Row) Envelope() *model.Envelope {
	if r.Held == nil {
		r.Held = new(r.Unpack())
	}
	return r.Held
}

// Pack packs the envelope of the row unless it is packed already, and reports whether it did.
func (r *Row) Pack() bool {
	if !r.IsEmpty() {
		return false
	}
	r.Packed = account.Pack(r.Held)
	return true
}

// Release lets go of what can be had again: the envelope, and the report.
func (r *Row) Release() {
	if !r.IsEmpty() {
		r.Held, r.reported = nil, nil
	}
}

// Changed is when the envelope was changed last, the zero time where that is not known.
func (r *Row) Changed() time.Time {
	return r.Updated.Time()
}

// IDOf identifies a row, for tables and listings.
func IDOf(r *Row) model.EnvelopeID { return r.ID }

// MostHeld is how many envelopes of an account are held whole in a list; where there are more,
// those that are not near what is seen are packed.
const MostHeld = 500

// MarkConfusable marks the rows whose names differ but look the same.
func MarkConfusable(rows []*Row) {
	shown := make(map[uint64]*Row, len(rows))
	for _, r := range rows {
		r.Confusable = false
		other, ok := shown[r.Key.Written]
		if !ok {
			shown[r.Key.Written] = r
			continue
		}
		if r.Key.Name != other.Key.Name {
			r.Confusable, other.Confusable = true, true
		}
	}
}

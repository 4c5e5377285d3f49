package envelopes

import (
	"hash/maphash"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/widget/table"
)

// row is an envelope of the list, or a cause that stands for several. A scan of an account has tens of thousands, so that a row
// that no view shows is small.
type row struct {
	// cause is what the row stands for, nil for an envelope.
	cause *cause.Cause
	// held is nil while the envelope is packed, because it is not near what is seen.
	held   *model.Envelope
	packed account.Packed
	key    rowKey
	// read is when it was read from the service, or confirmed to be as it was.
	read *reading
	// confusable says that another row's name differs but looks the same.
	confusable bool

	judgement judgement
	report    *triage.Report
	// generation is the one the report is of, 0 for none.
	generation uint64
}

// rowKey is what is asked of every row, whether the envelope is packed or not.
type rowKey struct {
	id                        model.EnvelopeID
	created, updated, expires model.Time
	// name is equal for equal names, and written for names that are written alike.
	name, written uint64
	status        int8 // its rank in the order of states
	// undated says that the date of expiry could not be read.
	undated bool
	// ended says that the envelope has ended without success, completed that it has not.
	ended, completed bool
}

// reading is the time in which rows were read. When it began may not be known.
type reading struct{ began, ended time.Time }

func newRow(e *model.Envelope, read *reading) row {
	return row{held: e, read: read, key: rowKey{
		id: e.ID, created: e.CreatedAt, updated: e.UpdatedAt, expires: e.ExpiresAt,
		name: maphash.Comparable(hashes, e.Name), written: maphash.String(hashes, e.Name.String()),
		status: int8(slices.Index(model.Statuses(), e.Status)), undated: e.Unread.Has("expires_at"), ended: e.Status.Dead(), completed: e.Status == model.Completed,
	}}
}

// hashes is of this run alone.
var hashes = maphash.MakeSeed()

func (r *row) id() model.EnvelopeID { return r.key.id }

// envelope is the envelope of the row, which is held from then on.
func (r *row) envelope() *model.Envelope {
	if r.held == nil {
		r.held = new(r.packed.Unpack())
	}
	return r.held
}

// release lets go of what can be had again: the envelope, and the report.
func (r *row) release() {
	if !r.packed.IsZero() {
		r.held, r.report = nil, nil
	}
}

// changed is when the envelope was changed last, the zero time where that is not known.
func (r *row) changed() time.Time {
	if r.key.updated.IsZero() {
		return time.Time{}
	}
	return r.key.updated.Time()
}

func idOf(r *row) model.EnvelopeID { return r.key.id }

type envelopeTable = table.Table[*row, model.EnvelopeID]

// markConfusable marks the rows whose names differ but look the same.
func markConfusable(rows []*row) {
	shown := make(map[uint64]*row, len(rows))
	for _, r := range rows {
		r.confusable = false
		other, ok := shown[r.key.written]
		if !ok {
			shown[r.key.written] = r
			continue
		}
		if r.key.name != other.key.name {
			r.confusable, other.confusable = true, true
		}
	}
}

package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/listing"
	"inkdesk/ui/widget/table"
)

// row is an envelope of the list.
type row struct {
	envelope model.Envelope
	// read is when it was read from the service.
	read time.Time
	// confusable says that another row's name differs but looks the same.
	confusable bool

	report     *triage.Report
	generation uint64 // the generation the report is of, 0 for none
}

func newRows(list []model.Envelope, read time.Time) []*row {
	rows := make([]*row, len(list))
	for i := range list {
		rows[i] = &row{envelope: list[i], read: read}
	}
	return rows
}

func (r *row) id() model.EnvelopeID { return r.envelope.ID }

// changed is when the envelope was changed last, the zero time where that is not known.
func (r *row) changed() time.Time {
	if r.envelope.UpdatedAt.IsZero() {
		return time.Time{}
	}
	return r.envelope.UpdatedAt.Time()
}

func idOf(r *row) model.EnvelopeID { return r.envelope.ID }

type (
	envelopeTable   = table.Table[*row, model.EnvelopeID]
	envelopeListing = listing.Listing[model.EnvelopeList, *row, model.EnvelopeID]
)

// markConfusable marks the rows whose names differ but look the same.
func markConfusable(rows []*row) {
	shown := make(map[string]*row, len(rows))
	for _, r := range rows {
		r.confusable = false
		name := r.envelope.Name
		other, ok := shown[name.String()]
		if !ok {
			shown[name.String()] = r
			continue
		}
		if name.LooksLike(other.envelope.Name) {
			r.confusable, other.confusable = true, true
		}
	}
}

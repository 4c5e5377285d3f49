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
	// read is when the service told about it.
	read time.Time
	// twin holds when another row shows the same name although the names differ.
	twin bool

	report   triage.Report
	examined uint64 // the generation the report is of, 0 for none
}

func newRows(list []model.Envelope, read time.Time) []*row {
	rows := make([]*row, len(list))
	for i := range list {
		rows[i] = &row{envelope: list[i], read: read}
	}
	return rows
}

func (r *row) id() model.EnvelopeID { return r.envelope.ID }

func idOf(r *row) model.EnvelopeID { return r.envelope.ID }

type (
	envelopeTable   = table.Table[*row, model.EnvelopeID]
	envelopeListing = listing.Listing[model.EnvelopeList, *row, model.EnvelopeID]
)

// markTwins finds the rows whose names cannot be told apart by eye.
func markTwins(rows []*row) {
	shown := make(map[string]*row, len(rows))
	for _, r := range rows {
		r.twin = false
		name := r.envelope.Name
		other, taken := shown[name.String()]
		if !taken {
			shown[name.String()] = r
			continue
		}
		if name.LooksLike(other.envelope.Name) {
			r.twin, other.twin = true, true
		}
	}
}

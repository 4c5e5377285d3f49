package envelopes

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
)

func numbered(i int) model.EnvelopeID { return model.EnvelopeID(fmt.Sprintf("e%06d", i)) }

// numberedRows are rows from one number to before another.
func numberedRows(from, to int) []*row {
	var rows []*row
	for i := from; i < to; i++ {
		rows = append(rows, &row{envelope: model.Envelope{ID: numbered(i)}})
	}
	return rows
}

func idsOf(rows []*row) []model.EnvelopeID {
	ids := make([]model.EnvelopeID, len(rows))
	for i, r := range rows {
		ids[i] = r.id()
	}
	return ids
}

func TestGatherReadsLegAfterLeg(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	aged := func(i int, days int) *row {
		at := model.Seconds.Stamp(now.AddDate(0, 0, -days))
		return &row{envelope: model.Envelope{ID: numbered(i), UpdatedAt: at}}
	}
	g := newGather([]leg{{}, {until: 7 * 24 * time.Hour}})
	g.take([]*row{aged(1, 90), aged(2, 80)}, true, now)
	if g.after != numbered(2) || g.done() {
		t.Fatalf("after a page: cursor %q, done %v", g.after, g.done())
	}
	g.take([]*row{aged(2, 80), aged(3, 70)}, false, now)
	g.take([]*row{aged(4, 1), aged(5, 6), aged(6, 8), aged(7, 9)}, true, now)
	if !g.done() || g.stalled {
		t.Fatal("the second leg does not end at the first row that is too old")
	}
	if got := idsOf(g.rows); !slices.Equal(got, []model.EnvelopeID{numbered(1), numbered(2), numbered(3), numbered(4), numbered(5)}) {
		t.Errorf("gathered %v", got)
	}
}

func TestGatherStopsAtItsLimitAndGoesOn(t *testing.T) {
	service := numberedRows(0, 5000)
	g := newGather([]leg{{}})
	read := func() {
		for !g.done() && !g.full() {
			from := slices.IndexFunc(service, func(r *row) bool { return r.id() == g.after }) + 1
			to := min(from+200, len(service))
			g.take(service[from:to], to < len(service), time.Time{})
		}
	}
	read()
	if len(g.rows) != gatherRows || g.done() {
		t.Fatalf("%d read, done %v", len(g.rows), g.done())
	}
	for g.further() {
		read()
	}
	if len(g.rows) != 5000 || !g.done() {
		t.Errorf("%d read in the end, done %v", len(g.rows), g.done())
	}
}

func TestGatherGivesUpALegThatRepeats(t *testing.T) {
	g := newGather([]leg{{}, {}})
	g.take(numberedRows(0, 10), true, time.Time{})
	g.take(numberedRows(0, 10), true, time.Time{})
	if !g.stalled || g.at != 1 {
		t.Errorf("stalled %v, leg %d", g.stalled, g.at)
	}
}

package tally_test

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
)

// What has no usable date is in no week and in no age, and is said to be left out.
func TestUndated(t *testing.T) {
	now := thursday(time.UTC)
	soon := now.Add(time.Hour) // clocks differ
	for name, row := range map[string]struct {
		status                     model.Status
		created, changed           model.Time
		undated, aged, sent, ended int
	}{
		"both dates":              {model.Completed, stamp(now.AddDate(0, 0, -1)), stamp(now), 0, 0, 1, 1},
		"open":                    {model.InProgress, stamp(now.AddDate(0, 0, -1)), 0, 0, 1, 1, 0},
		"open, a little ahead":    {model.InProgress, stamp(soon), 0, 0, 1, 1, 0},
		"open, without a date":    {model.InProgress, 0, 0, 1, 0, 0, 0},
		"open, of 1970":           {model.InProgress, 86400, 86400, 1, 0, 0, 0},
		"open, of 2056":           {model.InProgress, stamp(now.AddDate(30, 0, 0)), 0, 1, 0, 0, 0},
		"completed in 1970":       {model.Completed, stamp(now), 1, 1, 0, 1, 0},
		"completed, made in 1970": {model.Completed, 1, stamp(now), 1, 0, 0, 1},
		"voided in 2056":          {model.Voided, stamp(now), stamp(now.AddDate(30, 0, 0)), 1, 0, 1, 0},
		"a draft without a date":  {model.Draft, 0, 0, 0, 0, 0, 0},
	} {
		l := tally.NewLedger()
		l.Add(&model.Envelope{ID: "e", Status: row.status, CreatedAt: row.created, UpdatedAt: row.changed})
		n := count(l, twelveWeeks(now))
		aged, sent, ended := 0, 0, 0
		for _, class := range n.OpenFor {
			aged += class.N
		}
		for _, w := range n.Weeks {
			sent, ended = sent+w.Counts[tally.Sent], ended+w.Counts[tally.Completed]+w.Lost()
		}
		if n.Undated != row.undated || aged != row.aged || sent != row.sent || ended != row.ended {
			t.Errorf("%s: %d undated, %d by age, %d sent, %d ended", name, n.Undated, aged, sent, ended)
		}
		if row.created == 1 && n.Finish.N > 0 {
			t.Errorf("%s: it took %v", name, n.Finish.P50)
		}
	}
}

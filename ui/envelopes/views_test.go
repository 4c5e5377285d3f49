package envelopes_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// all are the envelopes of the account in some states.
func (d *desk) all(statuses ...model.Status) []model.Envelope {
	d.T.Helper()
	list, err := d.Options.Client.Envelopes(d.T.Context(), model.EnvelopeQuery{
		Statuses: statuses, Window: model.FirstRows(500, ""),
	})
	if err != nil || list.HasNextPage {
		d.T.Fatal(err, list.HasNextPage)
	}
	return list.Envelopes
}

// The days fit beside the counts however narrow the terminal is.
func TestExpiringCountsTheDaysInLittleRoom(t *testing.T) {
	run(t, uitest.Options{Width: 80, Height: 24}, func(d *desk) {
		d.Press("2")
		d.See(uitest.AllRead, "overdue:2 today:1 We:2 Th:1 Fr:4 Sa:8 Su:2 ")
		if row := d.Row(2); strings.Contains(row, "…") {
			t.Errorf("the days are cut: %q", row)
		}
	})
}

func TestExpiringShowsWhatEndsWithinAWeekSoonestFirst(t *testing.T) {
	run(t, uitest.Options{Width: 200, Height: 50}, func(d *desk) {
		d.Press("2")
		d.See(uitest.AllRead, "overdue: ", "today: ")
		d.Golden("expiring-200x50")
		week := uitest.Start.Add(7 * 24 * time.Hour)
		n := 0
		for _, e := range d.all(model.InProgress, model.Pending) {
			if !e.ExpiresAt.IsZero() && !e.ExpiresAt.Time().After(week) {
				n++
			}
		}
		if d.marksAll() != n {
			d.T.Errorf("%d envelopes are shown, want %d", d.marksAll(), n)
		}
		d.Press("E")
		last := time.Time{}
		for _, e := range d.planned("envelope.set_expiration_date") {
			if at := e.ExpiresAt.Time(); at.Before(last) || at.After(week) {
				d.T.Errorf("%s expires %s, after one that expires %s", e.ID, at, last)
			} else {
				last = at
			}
		}
	})
}

// marksAll marks everything and reads how much that is.
func (d *desk) marksAll() (n int) {
	d.T.Helper()
	d.Press("u", "*")
	for word := range strings.FieldsSeq(d.Row(2)) {
		if word == "marked" {
			return n
		}
		n = 0
		for _, r := range word {
			if r < '0' || r > '9' {
				n = 0
				break
			}
			n = n*10 + int(r-'0')
		}
	}
	return 0
}

func TestEndedShowsWhatDiedInTheLastWeek(t *testing.T) {
	run(t, uitest.Options{Width: 120, Height: 40}, func(d *desk) {
		d.Press("3")
		d.See(uitest.AllRead)
		n := 0
		for _, e := range d.all(model.Expired, model.Declined, model.Voided) {
			if uitest.Start.Sub(e.UpdatedAt.Time()) <= 7*24*time.Hour {
				n++
			}
		}
		if got := d.marksAll(); got != n || n == 0 {
			d.T.Errorf("%d envelopes are shown, want %d", got, n)
		}
	})
}

// TestEveryStateHasAView goes through all tabs and compares what they hold.
func TestEveryStateHasAView(t *testing.T) {
	run(t, uitest.Options{Width: 200}, func(d *desk) {
		seen := make(map[model.Status]bool)
		for range 11 {
			d.Press("tab")
			d.Wait(time.Second)
			row := d.Row(2)
			for _, s := range model.Statuses() {
				if strings.Contains(row, "in the state "+s.Label()+",") {
					seen[s] = true
				}
			}
		}
		if len(seen) != len(model.Statuses()) {
			d.T.Errorf("only %v have a view", seen)
		}
	})
}

// TestALargeAccountIsScannedInPartsAndSaysSo never pretends to have read everything.
func TestALargeAccountIsScannedInPartsAndSaysSo(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 20_000}, Width: 120}, func(d *desk) {
		d.See("of 2000 read, not all")
		d.Press("G")
		d.See("of 4000 read, not all")
		d.Press("g", "j", "j")
		want := d.selected()
		d.Press("r")
		d.Wait(5 * time.Second)
		d.See("of 4000 read, not all")
		if got := d.selected(); named(got) != named(want) {
			d.T.Errorf("selected is %q, was %q", got, want)
		}
	})
}

func TestASlowScannedViewShowsWhatItHas(t *testing.T) {
	run(t, uitest.Options{Faults: "latency=400ms", Demo: demo.Options{Envelopes: 2000}}, func(d *desk) {
		d.Wait(600 * time.Millisecond)
		d.See("reading on")
		_ = d.selected()
		d.Wait(5 * time.Second)
		d.See(uitest.AllRead)
	})
}

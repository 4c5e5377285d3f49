package envelopes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/settings"
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
		d.Press("2").See(uitest.AllRead, "overdue:2 today:1 We:2 Th:1 Fr:4 Sa:8 Su:2 ")
		if row := d.Row(2); strings.Contains(row, "…") {
			t.Errorf("the days are cut: %q", row)
		}
	})
}

func TestExpiringShowsWhatEndsWithinAWeekSoonestFirst(t *testing.T) {
	run(t, uitest.Options{Width: 200, Height: 50}, func(d *desk) {
		d.Press("2").See(uitest.AllRead, "overdue: ", "today: ")
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
	return d.number(`(\d+) marked`)
}

func TestEndedShowsWhatDiedInTheLastWeek(t *testing.T) {
	run(t, uitest.Options{Width: 120, Height: 40}, func(d *desk) {
		d.Press("6").See(uitest.AllRead)
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
			d.Press("tab").Wait(time.Second)
			row := d.Row(2)
			for _, s := range model.Statuses() {
				if strings.Contains(row, "nvelopes in the state "+s.Label()+" ") {
					seen[s] = true
				}
			}
		}
		if len(seen) != len(model.Statuses()) {
			d.T.Errorf("only %v have a view", seen)
		}
	})
}

// TestALargeAccountIsReadToItsEnd says "at least" until then, and reads it once for all the views that are made of it.
func TestALargeAccountIsReadToItsEnd(t *testing.T) {
	o := uitest.Options{Demo: demo.Options{Envelopes: 3000}, Width: 120, Faults: "envelope.list latency=300ms", Height: 40}
	run(t, o, func(d *desk) {
		d.Wait(time.Second).See("+ open", "more to come")
		_ = d.selected() // it shows what it has
		d.Press("8").Wait(2 * time.Second).Press("1").Wait(time.Minute).See(uitest.AllRead)
		if strings.Contains(d.Row(2), "at least") {
			d.T.Errorf("not complete: %q", d.Row(2))
		}
		d.Press("j", "j")
		want, asked := d.selected(), len(d.asked())
		d.Press("2").See(uitest.AllRead)
		d.Press("6", "1")
		if n := len(d.asked()) - asked; n > 3 {
			d.T.Errorf("%d questions for views that were read", n)
		}
		d.Press("r").Wait(time.Minute).See(uitest.AllRead)
		words := func(row string) []string { return strings.Fields(row)[5:8] }
		if got := d.selected(); !slices.Equal(words(got), words(want)) {
			d.T.Errorf("selected is %q, was %q", got, want)
		}
	})
}

// A view with a filter reads listings of its own. They are not read on in another view, whose listings are others.
func TestLeavingAFilteredViewEndsItsReading(t *testing.T) {
	runRead(t, uitest.Options{Demo: demo.Options{Envelopes: 2000, Choices: demo.Choices{MaxPageSize: 20}}}, func(d *desk) {
		d.Fault("envelope.list latency=300ms")
		d.find("status:open,expired,draft")
		d.Wait(time.Second)
		asked := len(d.asked())
		d.Press("2").Wait(time.Minute).See("Expiring", uitest.AllRead)
		if n := len(d.asked()) - asked; n > 1 {
			d.T.Errorf("%d questions for the view that was left", n)
		}
	})
}

// What was completed lately without a required file has a place: in Attention, and in the view
// of what only seems to be finished. Nothing can be done about it after some time.
func TestCompletedWithoutARequiredFile(t *testing.T) {
	completed := func(name string, days int, required bool) string {
		at := uitest.AtStart().AddDate(0, 0, -days).Unix()
		return fmt.Sprintf(`{"id":%q,"name":%q,"status":"COMPLETED","created_at":%d,"updated_at":%d,"attachments":{"recipients":[`+
			`{"recipient_id":"r","placeholders":[{"id":"p","name":"Passport","required":%v,"files":[]}]}]}}`, name, name, at, at, required)
	}
	service := rawRows{completed("lately", 3, true), completed("optional", 3, false), completed("longago", 20, true)}
	run(t, uitest.Options{Transport: service, Width: 100}, func(d *desk) {
		for _, view := range []string{"3", "1"} {
			d.Press(view).See("lately", `Completed without the required attachment "Passport"`).Hides("optional")
			d.Hides("longago")
		}
		d.Press("2").Hides("lately")
		d.Press("7").See("lately", "optional", "longago")
	})
}

// A listing of a view that the filter excludes has nothing to be asked for; without states the
// service would answer with everything.
func TestAFilterThatExcludesAListingAsksForNothing(t *testing.T) {
	ended := []model.Status{model.Draft, model.Completed, model.Expired, model.Declined, model.Voided}
	for _, c := range []struct {
		view, filter string
		states       [][]model.Status // asked for by the view, and by the search of all envelopes
	}{
		{"1", "status:pending", [][]model.Status{{model.Pending}}},
		{"1", "status:expired", [][]model.Status{{model.Expired}}},
		{"1", "status:draft", [][]model.Status{{model.Draft}}},
		{"3", "-status:open", [][]model.Status{{model.Completed}, ended}},
		{"4", "status:draft", [][]model.Status{{model.Draft}}},
	} {
		runRead(t, uitest.Options{Width: 200}, func(d *desk) {
			d.Press(c.view, "/").Type(c.filter)
			before := len(d.Requests())
			d.Press("enter").Wait(time.Second)
			d.readAgain()
			for _, q := range d.asked()[before:] {
				if !slices.ContainsFunc(c.states, func(states []model.Status) bool { return slices.Equal(states, q.Statuses) }) {
					d.T.Errorf("%s in view %s asked for the states %v", c.filter, c.view, q.Statuses)
				}
			}
		})
	}
}

// What looks finished is known of envelopes whose fields were read. Before, there may be more.
func TestWhatLooksFinishedIsNotAllBeforeItIsChecked(t *testing.T) {
	o := uitest.Options{
		Settings: func(s *settings.Resolved) { s.Profile.Prefetch = settings.PrefetchFull },
		Client:   func(c *api.Config) { c.PerSecond = 1 },
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("3").See("none of 241 so far, 1", " not checked", "No envelopes here so far.")
		p.Wait(2*time.Minute).See("+ open though everything", " not checked")
		p.Press("x").See("Export at least ", ", more may belong to this view")
		p.Press("esc")
		for range 30 {
			p.Wait(30 * time.Second).Press("j")
		}
		p.See("2 open though everything", uitest.AllRead).Hides("not checked", "so far")
		p.Press("x").See("Export 2 envelopes, all of this view")
		p.Press("esc").Press("8").Hides("not checked")
	})
}

// A filter that tests what is found may find more once more was read.
func TestAFilterOfWhatIsFoundIsNotAllBeforeItIsChecked(t *testing.T) {
	o := uitest.Options{Settings: func(s *settings.Resolved) { s.Profile.Prefetch = settings.PrefetchFull }}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("/").Enter("health:act").Wait(2 * time.Second).See(" not checked")
		for range 35 {
			p.Wait(30 * time.Second).Press("j")
		}
		p.Hides("not checked", "so far")
		p.Press("x").See(", all of this view")
	})
}

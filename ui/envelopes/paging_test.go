package envelopes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// names are the names on the screen, from top to bottom.
func (d *desk) names() []string {
	var list []string
	rows := strings.Split(d.Screen(), "\n")
	for _, row := range rows[4 : len(rows)-1] {
		if r := []rune(row); len(r) > 46 && strings.Contains(row, " ") {
			list = append(list, strings.TrimSpace(string(r[24:46])))
		}
	}
	return list
}

// TestPagingToTheEndAndBack goes through 10,000 envelopes page by page and back. Rows
// are read ahead, so that the walk never has to wait, and never more than a window of
// pages is kept.
func TestPagingToTheEndAndBack(t *testing.T) {
	run(t, demo.Options{Envelopes: 10_000}, uitest.Options{Height: 200}, func(d *desk) {
		d.Press("p", "8")
		d.See("more below")
		top := d.names()
		d.page("pgdown")
		end := named(d.selected())
		if !strings.HasSuffix(d.Row(2), ", more above") || len(d.names()) < 190 {
			d.T.Fatalf("this is not the end:\n%s", d.Screen())
		}
		d.page("pgup")
		if diff := cmp.Diff(top, d.names()); diff != "" || !strings.HasSuffix(d.Row(2), ", more below") {
			d.T.Errorf("back at the top (-want +got):\n%s", diff)
		}
		d.Press("G")
		d.See("more above")
		if got := named(d.selected()); got != end {
			d.T.Errorf("the end is %q, was %q", got, end)
		}
		d.Press("g")
		d.See("more below")
		if diff := cmp.Diff(top, d.names()); diff != "" {
			d.T.Errorf("back at the top at once (-want +got):\n%s", diff)
		}
	})
}

// named is what a drawn row says behind the health, which depends on what else was read.
func named(row string) string { return string([]rune(row)[10:]) }

// page presses a key until nothing changes any more.
func (d *desk) page(key string) {
	d.T.Helper()
	for range 1000 {
		before := d.selected()
		d.Press(key)
		if d.selected() == before {
			return
		}
	}
	d.T.Fatalf("there is no end:\n%s", d.Screen())
}

// TestTheNextPageIsAskedForBeforeTheEnd goes down by single rows.
func TestTheNextPageIsAskedForBeforeTheEnd(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("50 loaded")
		for range 10 {
			d.Press("j")
		}
		d.Hides("100 loaded")
		for range 15 {
			d.Press("j")
		}
		d.See("100 loaded, more below")
	})
}

func TestAServiceThatRepeatsItselfStopsTheWalk(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.fault("envelope.list repeat")
		d.Press("8")
		d.See("50 loaded")
		for range 4 {
			d.Press("pgdown")
		}
		d.See("50 loaded, the service repeats itself")
		before := len(d.asked())
		d.Press("pgdown", "pgdown", "j")
		if got := len(d.asked()); got != before {
			d.T.Errorf("asked %d times more", got-before)
		}
	})
}

// What a service answers as the end of the list, and promises rows behind, is not shown
// as the end.
func TestAServiceWithoutAWayToTheEnd(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("50 loaded")
		top := d.names()
		d.fault("envelope.list repeat")
		d.Press("G")
		d.See("has no way to the end")
		d.Wait(10 * time.Second)
		d.Hides("more above")
		d.Press("g")
		if diff := cmp.Diff(top, d.names()); diff != "" {
			d.T.Errorf("the rows that were loaded are gone (-want +got):\n%s", diff)
		}
	})
}

// Where there are no rows, the keys are those that help against the failure.
func TestAFailureInThePlaceOfTheRows(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.fault("envelope.list status=404")
		d.Press("8", "7")
		d.See("there is no such service at this address", "▸ Cause", "r try again", "enter technical cause")
		d.Hides("space mark")
		d.Press("enter")
		d.See("▾ Cause", "status 404")
		d.Press("enter")
		d.See("▸ Cause")
		d.fault()
		d.Press("r")
		d.See("enter open", "space mark")
	})
}

func TestRefreshKeepsSelectionAndPlace(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("50 loaded")
		for range 3 {
			d.Press("pgdown")
		}
		d.Press("k", "k", "k")
		want := d.Screen()
		d.Press("r")
		d.Wait(time.Second)
		if got := d.Screen(); got != want {
			d.T.Errorf("after a refresh\n%s\nbefore\n%s", got, want)
		}
	})
}

// TestRefreshFollowsTheSelectedEnvelope changes the order of the list behind the back of
// the program: the selection goes with its envelope.
func TestRefreshFollowsTheSelectedEnvelope(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("50 loaded")
		for range 9 {
			d.Press("j")
		}
		want := d.selected()
		below := d.envelopes(50)[20]
		d.change("PUT", "/envelope/"+below.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.Press("r")
		d.See("Renamed meanwhile")
		if got := d.selected(); got != want {
			d.T.Errorf("selected is %q, was %q", got, want)
		}
		d.Press("g")
		if !slices.ContainsFunc(d.names()[:3], func(name string) bool { return strings.HasPrefix(name, "Renamed") }) {
			d.T.Errorf("the changed envelope is not on top:\n%s", d.Screen())
		}
		d.See("more below")
	})
}

// TestRefreshFollowsWhatWasNeverMoved has others become more urgent than the envelope that
// is selected because it was the first.
func TestRefreshFollowsWhatWasNeverMoved(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.See("all read")
		want := d.names()[0]
		soon := fmt.Sprintf(`{"expires_at":%d}`, time.Now().Add(time.Minute).Unix())
		for _, open := range d.envelopes(50, model.InProgress) {
			d.change("PUT", "/envelope/"+open.ID.String()+"/set_expiration_date", soon)
		}
		d.Press("r")
		d.Wait(time.Second)
		if got := d.selected(); !strings.Contains(got, want) || d.names()[0] == want {
			d.T.Errorf("selected is %q, was %q, and first is %q", got, want, d.names()[0])
		}
	})
}

func TestALostSelectionIsSaid(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("6")
		d.See("all 46 loaded")
		d.Press("j", "j")
		drafts := d.envelopes(3, model.Draft)
		d.change("DELETE", "/envelope/"+drafts[2].ID.String(), "")
		d.Press("r")
		d.See("The selected envelope is no longer in this view.")
	})
}

func TestAGatheredViewIsReadAgainBehindTheOldOne(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.See("all read")
		d.Press("j", "j", "j")
		want := d.selected()
		d.fault("latency=1s")
		d.Press("r")
		d.Wait(500 * time.Millisecond)
		if got := d.selected(); got != want {
			d.T.Errorf("while reading, selected is %q, was %q", got, want)
		}
		d.Wait(5 * time.Second)
		d.See("all read")
		if got := d.selected(); got != want {
			d.T.Errorf("selected is %q, was %q", got, want)
		}
	})
}

func TestAFailureKeepsTheRowsAndSaysHowToTryAgain(t *testing.T) {
	for name, c := range map[string]struct{ rule, want string }{
		"fault of the service": {"status=503", "the service has a fault of its own"},
		"broken connection":    {"drop-before", "the connection broke"},
		"no JSON":              {"status=502,html", "the service has a fault of its own"},
		"not allowed":          {"status=403", "the access token may not do this"},
		"too large":            {"bomb=64MiB", "the answer is larger than the limit"},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, demo.Options{}, uitest.Options{Width: 120}, func(d *desk) {
				d.Press("8")
				d.See("50 loaded")
				d.Press("j")
				want := d.selected()
				d.fault(c.rule)
				d.Press("r")
				d.Wait(time.Minute)
				d.See(c.want, "tries again", "not current")
				d.Press("j", "k")
				if got := d.selected(); got != want {
					d.T.Errorf("selected is %q, was %q", got, want)
				}
				d.fault()
				d.Press("r")
				d.Gone("tries again")
			})
		})
	}
}

func TestAFailureAtTheStartSaysWhatToDo(t *testing.T) {
	faults, err := demo.ParseFaults("refuse")
	if err != nil {
		t.Fatal(err)
	}
	run(t, demo.Options{Faults: faults}, uitest.Options{}, func(d *desk) {
		d.Wait(time.Minute)
		d.See("Could not list envelopes", "Check the network and the address")
		d.fault()
		d.Press("r")
		d.See("all read")
	})
}

// TestRefreshKeepsWhatASearchHasFoundFarAway reads on for rows that only the program can
// tell, farther than a refresh reads: what was found there stays.
func TestRefreshKeepsWhatASearchHasFoundFarAway(t *testing.T) {
	run(t, demo.Options{Envelopes: 6000}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("more below")
		d.Press("/")
		d.Type("level:qes files:missing")
		d.Press("enter")
		d.Wait(2 * time.Second)
		for range 8 {
			d.Press("j", "j", "j", "j", "j", "j", "j", "j", "j", "j")
			d.Wait(time.Second)
		}
		d.See(" of 5875, all read")
		want, selected := d.names(), d.selected()
		d.Press("r")
		d.Wait(2 * time.Second)
		if diff := cmp.Diff(want, d.names()); diff != "" || d.selected() != selected {
			d.T.Errorf("selected is %q, was %q (-want +got):\n%s", d.selected(), selected, diff)
		}
	})
}

// TestAPageThatFailsIsNotAskedForWithEveryKey leaves trying again to the person.
func TestAPageThatFailsIsNotAskedForWithEveryKey(t *testing.T) {
	run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.See("50 loaded")
		d.fault("status=503")
		d.Press("pgdown", "pgdown")
		d.Wait(time.Minute)
		d.See("tries again")
		before := len(d.asked())
		d.Press("j", "k", "j", "pgdown")
		d.Wait(time.Minute)
		if got := len(d.asked()); got != before {
			d.T.Errorf("asked %d times more", got-before)
		}
		d.fault()
		d.Press("r")
		d.Gone("tries again")
	})
}

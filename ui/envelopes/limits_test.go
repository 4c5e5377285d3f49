package envelopes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// marksOf are the ids of all envelopes of a view, marked with one key or, where it is read
// page by page, with the same key once more.
func (d *desk) marksOf(view string) []string {
	d.T.Helper()
	d.Press("u", view).Wait(time.Minute).Press("*")
	if strings.Contains(d.Screen(), "again to mark all") {
		d.Press("*").Wait(time.Minute)
	}
	d.Press("R")
	var ids []string
	for _, e := range d.planned("envelope.rename") {
		ids = append(ids, e.ID.String())
	}
	d.Press("esc")
	slices.Sort(ids)
	return ids
}

// TestViewsUnderEveryLimit reads the views of a service that gives few rows at once, and
// refuses more or gives less. What they hold does not depend on that.
func TestViewsUnderEveryLimit(t *testing.T) {
	views := []string{"1", "2", "3", "8"}
	read := func(choices demo.Choices) map[string][]string {
		held := make(map[string][]string)
		run(t, uitest.Options{Demo: demo.Options{Envelopes: 240, Choices: choices}, Height: 50}, func(d *desk) {
			for _, view := range views {
				held[view] = d.marksOf(view)
				d.Hides("Could not")
			}
		})
		return held
	}
	want := read(demo.Choices{})
	for _, view := range views {
		if len(want[view]) < 6 || len(slices.Compact(slices.Clone(want[view]))) != len(want[view]) {
			t.Fatalf("view %s holds %v", view, want[view])
		}
	}
	for _, most := range []int{5, 50, 100, 1000} {
		for _, clamps := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d clamps %v", most, clamps), func(t *testing.T) {
				if diff := cmp.Diff(want, read(demo.Choices{MaxPageSize: most, ClampsPages: clamps})); diff != "" {
					t.Errorf("(-without a limit +with it):\n%s", diff)
				}
			})
		}
	}
}

// TestTheProfileBoundsEveryPage asks on a tall terminal for no more than the profile allows, whatever is read.
func TestTheProfileBoundsEveryPage(t *testing.T) {
	runRead(t, uitest.Options{Height: 150, Settings: func(s *settings.Resolved) { s.Profile.PageSize = 20 }}, func(d *desk) {
		d.marksOf("8")
		d.Press("G").See("more above")
		d.Press("r")
		d.find("level:qes files:missing")
		d.Wait(time.Minute)
		for _, q := range d.asked() {
			if q.First > 20 || q.Last > 20 {
				t.Fatalf("asked for %d and %d rows", q.First, q.Last)
			}
		}
	})
}

// TestALimitThatComesInBetween has a service refuse what it gave before.
func TestALimitThatComesInBetween(t *testing.T) {
	runRead(t, uitest.Options{Height: 50}, func(d *desk) {
		want := d.marksOf("1")
		d.Fault("envelope.list status=422*1").Press("r").Wait(time.Minute).Hides("Could not")
		if diff := cmp.Diff(want, d.marksOf("1")); diff != "" {
			d.T.Error(diff)
		}
	})
}

// TestSmallPagesAreNotDrawnOneByOne counts how often a view changes on the screen that is read in many pages.
func TestSmallPagesAreNotDrawnOneByOne(t *testing.T) {
	account := demo.Options{Choices: demo.Choices{MaxPageSize: 5}}
	run(t, uitest.Options{Demo: account, Faults: "latency=50ms"}, func(d *desk) {
		draw := func() (drawn int) {
			for before := d.names(); !strings.Contains(d.Row(2), uitest.AllRead); before = d.names() {
				d.Wait(10 * time.Millisecond)
				if !slices.Equal(d.names(), before) {
					drawn++
				}
			}
			return drawn
		}
		if drawn := draw(); drawn > 4 || drawn < 1 {
			t.Errorf("drawn %d times for %d pages", drawn, len(d.asked()))
		}
		before := d.Written()
		d.readAgain()
		if n := d.Written() - before; n > 1000 {
			t.Errorf("%d bytes were written while it was read again", n)
		}
	})
}

// TestARefreshCoversTheViewUnderALimit changes an envelope at the foot of a tall terminal.
func TestARefreshCoversTheViewUnderALimit(t *testing.T) {
	for _, clamps := range []bool{false, true} {
		account := demo.Options{Choices: demo.Choices{MaxPageSize: 5, ClampsPages: clamps}}
		run(t, uitest.Options{Demo: account, Height: 60}, func(d *desk) {
			d.Press("8", "p").Wait(time.Second).See(uitest.MoreBelow)
			if n := len(d.names()); n < 50 {
				d.T.Fatalf("%d rows are on the screen:\n%s", n, d.Screen())
			}
			all, err := d.Options.Client.EnvelopeRows(d.T.Context(), model.EnvelopeQuery{Order: model.ByModification, Window: model.FirstRows(50, "")})
			if err != nil {
				d.T.Fatal(err)
			}
			gone, selected := d.names()[45], named(d.selected())
			d.change("DELETE", "/envelope/"+all.Envelopes[45].ID.String(), "")
			d.readAgain()
			if d.names()[45] == gone || named(d.selected()) != selected {
				d.T.Errorf("%q is still there, or %q is not selected any more:\n%s", gone, selected, d.Screen())
			}
		})
	}
}

// names are the names on the screen, from top to bottom.
func (d *desk) names() []string {
	var list []string
	rows := strings.Split(d.Screen(), "\n")
	before, behind, _ := strings.Cut(rows[3], "Name")
	from := utf8.RuneCountInString(before)
	width := len("Name") + utf8.RuneCountInString(behind) - utf8.RuneCountInString(strings.TrimLeft(behind, " ↑↓"))
	for _, row := range rows[4 : len(rows)-1] {
		r := []rune(row)
		if len(r) <= from || !strings.Contains(row, " ") {
			continue
		}
		// It goes on over a column that is empty, unless it is cut in the middle of its own.
		name, _, _ := strings.Cut(string(r[from:]), "│")
		name, _, _ = strings.Cut(name, "  ")
		if cut := slices.Index(r[from:], '…'); cut >= 0 && cut <= width/2+1 {
			name = string(r[from:min(from+width, len(r))])
		}
		list = append(list, strings.TrimSpace(name))
	}
	return list
}

// begin is how a name begins that may be cut in its middle.
func begin(name string) string {
	name, _, _ = strings.Cut(name, "…")
	return string([]rune(name)[:6])
}

// TestPagingToTheEndAndBack goes through thousands of envelopes page by page and back. Rows are read ahead, so that no
// one ever has to wait, and never more than a window of pages is kept.
func TestPagingToTheEndAndBack(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 2_300}, Width: 130, Height: 200}, func(d *desk) {
		d.Press("p", "8").See(uitest.MoreBelow)
		top := d.names()
		d.page("pgdown")
		end := named(d.selected())
		if !strings.Contains(d.Row(2), ", more above") || len(d.names()) < 190 {
			d.T.Fatalf("this is not the end:\n%s", d.Screen())
		}
		d.page("pgup")
		if diff := cmp.Diff(top, d.names()); diff != "" || !strings.Contains(d.Row(2), ", more below") {
			d.T.Errorf("back at the top (-want +got):\n%s", diff)
		}
		d.Press("G").See("more above")
		if got := named(d.selected()); got != end {
			d.T.Errorf("the end is %q, was %q", got, end)
		}
		d.Press("g").See(uitest.MoreBelow)
		if diff := cmp.Diff(top, d.names()); diff != "" {
			d.T.Errorf("back at the top at once (-want +got):\n%s", diff)
		}
	})
}

// named is what a drawn row says behind the health, which depends on what else was read, as the widths do.
func named(row string) string { return strings.Join(strings.Fields(string([]rune(row)[10:])), " ") }

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
	runAll(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.Loaded + "50")
		for range 10 {
			d.Press("j")
		}
		d.Hides(uitest.Loaded + "100")
		for range 15 {
			d.Press("j")
		}
		d.See(uitest.Loaded + "100" + ", " + uitest.MoreBelow)
	})
}

func TestAServiceThatRepeatsItselfIsNotReadOn(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Fault("envelope.list repeat").Press("8").See(uitest.Loaded + "50")
		for range 4 {
			d.Press("pgdown")
		}
		d.See("at least 50, the service repeats itself")
		before := len(d.asked())
		d.Press("pgdown", "pgdown", "j")
		d.asksNoMore(before)
	})
}

// What a service answers as the end of the list, and promises rows behind, is not shown as the end.
func TestAServiceWithoutAWayToTheEnd(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		top := d.names()
		d.Fault("envelope.list repeat").Press("G").See("has no way to the end")
		d.Wait(10 * time.Second).Hides("more above")
		d.Press("g")
		if diff := cmp.Diff(top, d.names()); diff != "" {
			d.T.Errorf("the rows that were loaded are gone (-want +got):\n%s", diff)
		}
	})
}

// Where there are no rows, the keys are those that help against the failure.
func TestAFailureInThePlaceOfTheRows(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Fault("envelope.list status=404").Press("8", "5", "/")
		d.Type("idle:<60d idle:>8d") // the old and the new ones were read for Attention
		d.Press("enter")
		d.See("there is no such service at this address", "▸ Cause", "r try again", "enter technical cause")
		d.Hides("space mark")
		d.Press("enter").See("▾ Cause", "status 404")
		d.Press("enter").See("▸ Cause")
		d.Fault().Press("r").See("enter open", "space mark")
	})
}

func TestAFailureAtTheStartSaysWhatToDo(t *testing.T) {
	run(t, uitest.Options{Faults: "refuse"}, func(d *desk) {
		d.Wait(time.Minute).See("Could not list envelopes", "refuses it", "Check the port in base_url")
		d.Fault().Press("r").See(uitest.AllRead)
	})
}

// TestAPageThatFailsIsNotAskedForWithEveryKey leaves trying again to the person.
func TestAPageThatFailsIsNotAskedForWithEveryKey(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Fault("status=503").Press("pgdown", "pgdown").Wait(time.Minute).See(uitest.TriesAgain)
		before := len(d.asked())
		d.Press("j", "k", "j", "pgdown").Wait(time.Minute)
		d.asksNoMore(before)
		d.Fault().Press("r").Gone(uitest.TriesAgain)
	})
}

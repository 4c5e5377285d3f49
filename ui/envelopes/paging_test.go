package envelopes_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/ui/uitest"
)

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

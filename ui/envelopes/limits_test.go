package envelopes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
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
			testbed.Must(d.T, err)
			gone, selected := d.names()[45], named(d.selected())
			d.change("DELETE", "/envelope/"+all.Envelopes[45].ID.String(), "")
			d.readAgain()
			if d.names()[45] == gone || named(d.selected()) != selected {
				d.T.Errorf("%q is still there, or %q is not selected any more:\n%s", gone, selected, d.Screen())
			}
		})
	}
}

package templates_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// The list of a service that gives few rows at once, and refuses more or gives less, is
// read to its end and back, and read again as far as it is in view.
func TestTheListUnderEveryLimit(t *testing.T) {
	for _, most := range []int{5, 50, 100, 1000} {
		for _, clamps := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d clamps %v", most, clamps), func(t *testing.T) {
				account := demo.Options{Templates: 170, Choices: demo.Choices{MaxPageSize: most, ClampsPages: clamps}}
				run(t, uitest.Options{Demo: account, Height: 60}, func(d *desk) {
					for range 5 {
						d.Press("pgdown")
						d.Wait(time.Second)
					}
					d.See("170, " + uitest.AllRead)
					d.Press("r")
					d.Wait(time.Second)
					d.See("170, " + uitest.AllRead)
					d.Press("g", "G", "pgup", "pgup", "pgup", "pgup", "pgup")
					d.Wait(time.Second)
					d.See("170, " + uitest.AllRead)
				})
			})
		}
	}
}

// A refresh reads all that is in view again, not the first page of it alone.
func TestARefreshCoversTheViewUnderALimit(t *testing.T) {
	account := demo.Options{Templates: 170, Choices: demo.Choices{MaxPageSize: 5, ClampsPages: true}}
	run(t, uitest.Options{Demo: account, Width: 200, Height: 60}, func(d *desk) {
		d.See(uitest.MoreBelow)
		list, err := d.Options.Client.TemplateRows(d.T.Context(), model.TemplateQuery{
			Order: model.TemplateByModification, Window: model.FirstRows(40, ""),
		})
		testbed.Must(t, err)
		row := d.Row(40)
		gone := list.Templates[36]
		if !strings.Contains(row, prefix(gone.Name)) {
			t.Fatalf("%q is not in %q", gone.Name, row)
		}
		testbed.Must(t, d.Options.Client.DeleteTemplate(d.T.Context(), gone.ID))
		d.Press("r")
		d.Wait(time.Second)
		if d.Row(40) == row {
			t.Errorf("what was deleted is still there:\n%s", d.Screen())
		}
	})
}

// On a tall terminal no more is asked for than the profile allows.
func TestTheProfileBoundsEveryPage(t *testing.T) {
	small := func(s *settings.Resolved) { s.Profile.PageSize = 20 }
	run(t, uitest.Options{Demo: demo.Options{Templates: 170}, Height: 150, Settings: small}, func(d *desk) {
		d.Press("G", "r", "g", "r")
		d.Wait(time.Second)
		for _, q := range d.asked() {
			if q.First > 20 || q.Last > 20 {
				t.Errorf("asked for %+v", q.Window)
			}
		}
	})
}

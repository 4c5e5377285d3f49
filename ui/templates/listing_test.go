package templates_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

func TestReadsOnInBothDirections(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Templates: 3000}}, func(d *desk) {
		d.See(uitest.Loaded + "50" + ", " + uitest.MoreBelow)
		first, _, _ := d.Find("▌")
		for range 60 {
			d.Press("pgdown")
		}
		d.See("more above and below")
		d.Press("G").See("more above").Hides(uitest.MoreBelow)
		last := d.asked()[len(d.asked())-1]
		if last.Last == 0 && last.Before == "" {
			d.T.Errorf("the end is not asked for from the end: %+v", last.Window)
		}
		for range 90 {
			d.Press("pgup")
		}
		d.Press("g").See(uitest.MoreBelow).Hides("more above")
		if again, _, _ := d.Find("▌"); again != first {
			d.T.Error("the first row is not selected")
		}
	})
}

func TestSearchesByNameOnTheService(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Templates: 200}}, func(d *desk) {
		d.See(uitest.MoreBelow)
		before := len(d.asked())
		d.Press("/").Type("lease")
		testbed.Equal(d.T, len(d.asked())-before, 0, "requests while typing")
		d.Wait(time.Second).Press("enter").See("lease ·service", "Lease")
		asked := d.asked()
		if n := len(asked) - before; n != 1 || asked[len(asked)-1].Name != "lease" {
			d.T.Errorf("asked %d times, last for %q", n, asked[len(asked)-1].Name)
		}
		d.Press("esc").See("All of the account")
	})
}

func TestEveryOrderCanBeAskedFor(t *testing.T) {
	labels := map[model.TemplateOrder]string{
		model.TemplateByModification: "updated", model.TemplateByCreation: "created",
		model.TemplateByName: "name", model.TemplateByID: "id",
	}
	for _, order := range model.TemplateOrders() {
		runRead(t, uitest.Options{}, func(d *desk) {
			d.Press("s").Enter(labels[order]).See("by " + labels[order])
			d.Press("S").Wait(time.Second)
			last := d.asked()[len(d.asked())-1]
			if down := order == model.TemplateByModification || order == model.TemplateByCreation; last.Order != order || last.Ascending != down {
				d.T.Errorf("%s asks for %s, ascending %v", labels[order], last.Order, last.Ascending)
			}
		})
	}
}

func TestFailureKeepsTheRows(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Fault("template.list status=500").Press("r").Wait(30*time.Second).See(uitest.TriesAgain, uitest.AllRead)
		d.Fault().Press("r").Gone(uitest.TriesAgain)
	})
}

// Columns that the service has no order for sort the templates that are read, which is said, without reading anything.
func TestSortsByAnyColumn(t *testing.T) {
	run(t, uitest.Options{Width: 140, Demo: demo.Options{Templates: 200}}, func(d *desk) {
		d.See(uitest.Loaded+"50", uitest.MoreBelow)
		asked := len(d.asked())
		x, y, _ := d.Find("Pages")
		column := func() (values []int) {
			for i := range 15 {
				n, err := strconv.Atoi(strings.TrimSpace(string([]rune(d.Row(y + 1 + i))[x : x+5])))
				if err != nil {
					d.T.Fatalf("%v at %d, %d\n%s", err, x, y, d.Screen())
				}
				values = append(values, n)
			}
			return values
		}
		for _, one := range []struct {
			do   func()
			sees string
		}{
			{func() {
				d.Press(":").Enter("sort pages").Wait(time.Second)
			}, "by pages ↑, of the 50 read"},
			{func() { d.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }, "by pages ↓, of the 50 read"},
			{func() { d.Press("S") }, "by pages ↑, of the 50 read"},
		} {
			one.do()
			d.See(one.sees)
			got := column()
			up := slices.IsSorted(got)
			slices.Reverse(got)
			if down := slices.IsSorted(got); strings.Contains(one.sees, "↑") != up || up && down {
				d.T.Errorf("%s: %v", one.sees, got)
			}
		}
		d.Press("s").See("now by pages ↑", "of the rows that are read", "Dynamic")
		d.Press("esc")
		if n := len(d.asked()); n != asked {
			d.T.Errorf("the service was asked %d times more", n-asked)
		}
		d.Press("s").Enter("name").See("by name ↑").Hides("of the 50 read")
	})
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Press("s").Enter("check").See("by check ↑").Hides("read,", "of the 24 read")
	})
}

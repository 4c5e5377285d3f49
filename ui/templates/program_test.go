package templates_test

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "100x60", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, func(d *desk) {
				d.See("24, " + uitest.AllRead)
				d.Golden("all-" + size)
				d.Press("a")
				d.Golden("actions-" + size)
			})
		})
	}
}

func TestOpensATemplateWithItsNeighbours(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("j", "enter")
		r, ok := d.LastOpened().(nav.Template)
		if !ok || r.Known == nil || len(r.Siblings) != 24 || slices.Index(r.Siblings, r.ID) != 1 {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

func TestOpensByIDAndByLink(t *testing.T) {
	const id = "05e66268688dc0d83563c069"
	for text, want := range map[string]model.TemplateID{
		id: id, "https://app.example.com/template/" + id + "?x=1": id, "short-1": "short-1",
	} {
		run(t, uitest.Options{}, func(d *desk) {
			d.Press("i")
			d.Paste(text)
			d.Press("enter")
			if r, ok := d.LastOpened().(nav.Template); !ok || r.ID != want {
				d.T.Errorf("%q opens %+v", text, d.LastOpened())
			}
		})
	}
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("i")
		d.Enter("no id")
		d.See("There is no id in that")
		if d.LastOpened() != nil {
			d.T.Errorf("went to %+v", d.LastOpened())
		}
	})
}

func TestAClickOpensATab(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		x, y, _ := d.Find("Known here")
		d.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y})
		d.See("0 known")
	})
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height)
			d.Press("j", "p", "z", "a", "esc", "z")
		}
	})
}

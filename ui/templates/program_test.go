package templates_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/templates"
	"inkdesk/ui/uitest"
)

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "100x60", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			runRead(t, o, func(d *desk) {
				d.Golden("all-" + size)
				d.Press("a")
				d.Golden("actions-" + size)
			})
		})
	}
}

func TestOpensATemplateWithItsNeighbours(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
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
			d.Press("i").Paste(text).Press("enter")
			if r, ok := d.LastOpened().(nav.Template); !ok || r.ID != want {
				d.T.Errorf("%q opens %+v", text, d.LastOpened())
			}
		})
	}
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("i").Enter("no id").See("There is no id in that")
		if d.LastOpened() != nil {
			d.T.Errorf("went to %+v", d.LastOpened())
		}
	})
}

func TestAClickOpensATab(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		x, y, _ := d.Find("Known here")
		d.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y}).See("0 known")
	})
}

func TestEverySize(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height).Press("j", "p", "z", "a", "esc", "z")
		}
	})
}

// desk is the program with the browser as its only place.
type desk struct{ *uitest.Program }

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	o.Home, o.Screens, o.Demo.Envelopes = nav.Templates{}, uitest.Only(templates.New), -1
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{p}) })
}

// runRead begins when all were read.
func runRead(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	run(t, o, func(d *desk) {
		d.T.Helper()
		d.See("24, " + uitest.AllRead)
		script(d)
	})
}

func without() demo.Options { return demo.Options{Choices: demo.Choices{WithoutExtensions: true}} }

// asked are the listings so far.
func (d *desk) asked() []model.TemplateQuery {
	d.T.Helper()
	var list []model.TemplateQuery
	for _, r := range d.Requests() {
		if r.Path != "/templates" {
			continue
		}
		var q model.TemplateQuery
		testbed.Must(d.T, json.Unmarshal([]byte(r.Body), &q))
		list = append(list, q)
	}
	return list
}

// prefix is the part of a name that every column has room for.
func prefix(name model.Text) string { return model.Clip(name.String(), 15, "") }

// The list of a service that gives few rows at once, and refuses more or gives less, is
// read to its end and back, and read again as far as it is in view.
func TestTheListUnderEveryLimit(t *testing.T) {
	for _, most := range []int{5, 50, 100, 1000} {
		for _, clamps := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d clamps %v", most, clamps), func(t *testing.T) {
				account := demo.Options{Templates: 170, Choices: demo.Choices{MaxPageSize: most, ClampsPages: clamps}}
				run(t, uitest.Options{Demo: account, Height: 60}, func(d *desk) {
					for range 5 {
						d.Press("pgdown").Wait(time.Second)
					}
					d.See("170, " + uitest.AllRead)
					d.Press("r").Wait(time.Second).See("170, " + uitest.AllRead)
					d.Press("g", "G", "pgup", "pgup", "pgup", "pgup", "pgup").Wait(time.Second)
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
		d.Press("r").Wait(time.Second)
		if d.Row(40) == row {
			t.Errorf("what was deleted is still there:\n%s", d.Screen())
		}
	})
}

// On a tall terminal no more is asked for than the profile allows.
func TestTheProfileBoundsEveryPage(t *testing.T) {
	small := func(s *settings.Resolved) { s.Profile.PageSize = 20 }
	run(t, uitest.Options{Demo: demo.Options{Templates: 170}, Height: 150, Settings: small}, func(d *desk) {
		d.Press("G", "r", "g", "r").Wait(time.Second)
		for _, q := range d.asked() {
			if q.First > 20 || q.Last > 20 {
				t.Errorf("asked for %+v", q.Window)
			}
		}
	})
}

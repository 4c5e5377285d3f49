package ui_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Anyone who uses a screen reader or a magnifier sees what the cursor stands on.
func TestTheCursorStandsOnTheSelection(t *testing.T) {
	for _, row := range []struct {
		name string
		keys []string
		sign string // two cells before the cursor
	}{
		{"list of envelopes", nil, "▌"},
		{"another row", []string{"j", "j"}, "▌"},
		{"actions", []string{"a", "down"}, "▌"},
		{"copy menu", []string{"Y", "down"}, "▌"},
		{"order", []string{"s"}, "▌"},
		{"recipients", []string{"4", "enter", "2"}, "▌"},
		{"documents", []string{"4", "enter", "3"}, "▌"},
		{"fields", []string{"4", "enter", "5"}, "▌"},
		{"help", []string{"?"}, "▌"},
		{"plan", []string{"4", "*", "X"}, "▌"},
		{"a search that was given", []string{"/", "a", "enter"}, "▌"},
	} {
		t.Run(row.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 60}}, func(p *uitest.Program) {
				p.Wait(10 * time.Second)
				for _, key := range row.keys {
					p.Press(key)
					p.Wait(2 * time.Second)
				}
				x, y, visible := p.Cursor()
				if !visible || x < 2 {
					t.Fatalf("the cursor is at %d, %d, shown %v\n%s", x, y, visible, p.Screen())
				}
				if got := p.Cell(x-2, y).Text; got != row.sign {
					t.Errorf("the cursor is at %d, %d behind %q\n%s", x, y, got, p.Screen())
				}
			})
		})
	}
}

func TestTheCursorStandsOnTheSelectedField(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 200, Height: 50}, func(p *uitest.Program) {
		p.Wait(10 * time.Second)
		p.Press("4")
		p.Wait(2 * time.Second)
		p.Press("v")
		p.Wait(5 * time.Second)
		seen := map[[2]int]bool{}
		for range 3 {
			p.Press("tab")
			p.Wait(time.Second)
			x, y, visible := p.Cursor()
			if !visible || p.Cell(x, y).Text != "A" && p.Cell(x, y).Text != "B" {
				t.Errorf("at %d, %d, shown %v, on %q\n%s", x, y, visible, p.Cell(x, y).Text, p.Screen())
			}
			seen[[2]int{x, y}] = true
		}
		if len(seen) < 2 {
			t.Errorf("the cursor stays at %v", seen)
		}
	})
}

func TestTheCursorIsHiddenWhereNothingIsSelected(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Wait(10 * time.Second)
		p.Press("enter")
		p.Wait(2 * time.Second)
		if x, y, visible := p.Cursor(); visible {
			t.Errorf("shown at %d, %d\n%s", x, y, p.Screen())
		}
	})
}

// Nothing is cut while columns beside it are blank in every line, look.md 2, whatever the texts of the service are.
func TestNothingIsCutBesideRoom(t *testing.T) {
	some := func(d *demo.Service, status model.Status, n int) []model.Envelope {
		var list []model.Envelope
		for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed }) {
			if e, _ := d.Envelope(id); len(list) < n {
				list = append(list, e.Envelope)
			}
		}
		return list
	}
	for name, c := range map[string]struct {
		route func(*demo.Service) nav.Route
		see   string
		skip  int
		keys  []string // each of them shows more to look at
	}{
		"plan of many": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: some(d, model.InProgress, 30)}
		}, "to change", 4, []string{"G"}},
		"plan of drafts": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.delete", Envelopes: some(d, model.Draft, 12)}
		}, "to change", 4, nil},
		"templates": {func(*demo.Service) nav.Route { return nav.Templates{} }, "all read", 3, []string{"G"}},
		"template":  {func(d *demo.Service) nav.Route { return nav.Template{ID: d.Templates()[0].ID} }, "Overview", 3, []string{"2", "3", "4", "5"}},
		"envelope": {func(d *demo.Service) nav.Route {
			return nav.Envelope{ID: some(d, model.InProgress, 1)[0].ID}
		}, "Overview", 3, []string{"2", "3", "4", "5", "6", "7"}},
		"completed envelope": {func(d *demo.Service) nav.Route {
			return nav.Envelope{ID: some(d, model.Completed, 1)[0].ID}
		}, "Overview", 3, []string{"2", "3", "4", "5", "6", "7"}},
		"activity": {func(*demo.Service) nav.Route { return nav.Activity{} }, "Changes", 3, []string{"2"}},
		"account":  {func(*demo.Service) nav.Route { return nav.Account{} }, "this week", 3, nil},
		"person": {func(d *demo.Service) nav.Route {
			e := some(d, model.InProgress, 1)[0]
			for _, r := range e.Recipients() {
				return nav.Person{Address: r.Email.String()}
			}
			return nil
		}, "envelopes", 3, nil},
		"list":     {func(*demo.Service) nav.Route { return nav.Envelopes{} }, "all read", 3, []string{"2", "4", "5", "6", "8"}},
		"webhooks": {func(*demo.Service) nav.Route { return nav.Webhooks{} }, "all read", 3, nil},
		"downloads": {func(d *demo.Service) nav.Route {
			return nav.Downloads{Envelopes: some(d, model.Completed, 8), What: nav.Certificate}
		}, "of 8", 3, nil},
	} {
		for size, o := range uitest.Sizes("60x20", "80x24", "120x40", "200x50") {
			for _, faults := range []string{"", "* hostile"} {
				if faults != "" && (name == "account" || name == "person") { // in columns without a bar; an address that is none
					continue
				}
				t.Run(name+" "+size+faults, func(t *testing.T) {
					o.Route, o.Machine, o.Faults = c.route, uitest.NewMachine(t, t.TempDir()), faults
					uitest.Run(t, o, func(p *uitest.Program) {
						p.See(c.see)
						p.NotCutBesideRoom(c.skip)
						for _, key := range c.keys {
							p.Press(key)
							p.NotCutBesideRoom(c.skip)
						}
					})
				})
			}
		}
	}
}

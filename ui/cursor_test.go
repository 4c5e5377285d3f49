package ui_test

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
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
					p.Press(key).Wait(2 * time.Second)
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
		p.Wait(10 * time.Second).Press("4").Wait(2 * time.Second).Press("v").Wait(5 * time.Second)
		seen := map[[2]int]bool{}
		for range 3 {
			p.Press("tab").Wait(time.Second)
			x, y, visible := p.Cursor()
			if !visible || p.Cell(x, y).Text != "A" && p.Cell(x, y).Text != "B" {
				t.Errorf("at %d, %d, shown %v, on %q\n%s", x, y, visible, p.Cell(x, y).Text, p.Screen())
			}
			seen[[2]int{x, y}] = true
		}
		testbed.Wrong(t, len(seen) < 2, "the cursor stays at %v", seen)
	})
}

func TestTheCursorIsHiddenWhereNothingIsSelected(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Wait(10 * time.Second).Press("enter").Wait(2 * time.Second)
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

// click clicks on the first place of a text on the screen, by so many cells to the right.
func click(p *uitest.Program, text string, right int) {
	p.T.Helper()
	x, y, ok := p.Find(text)
	if !ok {
		p.T.Fatalf("%q is not on the screen:\n%s", text, p.Screen())
	}
	p.Send(tea.MouseClickMsg{X: x + right, Y: y, Button: tea.MouseLeft})
	p.Send(tea.MouseReleaseMsg{X: x + right, Y: y, Button: tea.MouseLeft})
}

// Everything that is drawn to be used can be clicked on: keys, tabs, heads of columns, choices of menus, dialogs.
func TestClicks(t *testing.T) {
	type at struct {
		text  string
		right int
	}
	for _, row := range []struct {
		name        string
		keys        []string
		clicks      []at
		sees, hides string
	}{
		{"a hint in the footer", nil, []at{{"w why", 0}}, "Why", "20 need you"},
		{"its words", nil, []at{{"a actions", 4}}, "Set the expiration date", ""},
		{"the help at the right end", nil, []at{{"? help", 3}}, "What cannot be done", ""},
		{"a tab", []string{"8"}, []at{{"Drafts", 2}}, "Envelopes in the state Draft", ""},
		{"a tab that is hidden", nil, []at{{"→", 0}}, "Envelopes in the state Draft", ""},
		{"a tab of the help", []string{"?"}, []at{{"Signs", 1}}, "Completed", ""},
		{"the hint of the help", []string{"?"}, []at{{"q close", 4}}, "Attention", "What cannot be done"},
		{"the head of a column", []string{"8"}, []at{{"Name", 1}}, "Name↑", ""},
		{"the head again", []string{"8"}, []at{{"Name", 1}, {"Name", 1}}, "Name↓", ""},
		{"the head of a text that the service has no order for", []string{"8"}, []at{{"Why", 1}}, "Why↑", ""},
		{"a choice of a menu", []string{"8", "s"}, []at{{"Created", 1}}, "newest first", "Sort by"},
		{"a choice of the palette", []string{"ctrl+p"}, []at{{"Sort  ", 1}}, "Sort by", ""},
		{"the hint of a menu", []string{"8", "s"}, []at{{"esc cancel", 0}}, "Changed↓", "Sort by"},
		{"a letter is not typed", []string{"/"}, []at{{"? help", 0}}, "", "Keys"},
		{"the second row", []string{"8"}, []at{{"Equipment", 1}, {"enter open", 1}}, "Equipment handover Yarrow Farms", "Drafts"},
		{"a tab of the activity", []string{"o", "4"}, []at{{"Calls", 1}}, "Calls of this run", ""},
		{"the head of a column of templates", []string{"o", "2"}, []at{{"Level", 1}}, "by level ↑", ""},
		{"the head of a column of templates again", []string{"o", "2"}, []at{{"Pages", 1}, {"Pag", 1}}, "by pages ↓", ""},
		{"a choice of the places", []string{"o"}, []at{{"Webhooks", 2}}, "Registered", "Go to"},
		{"a column to show", []string{"8", "#"}, []at{{"[ ] Comment", 2}}, "[✓] Comment", ""},
		{"the end of the columns", []string{"8", "#"}, []at{{"enter done", 7}}, "", "Columns of"},
		{"the tab of an envelope", []string{"8", "enter"}, []at{{"Recipients", 3}}, "Step 1 of 1", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
				p.See("need you")
				p.Press(row.keys...)
				for _, c := range row.clicks {
					if _, _, there := p.Find(c.text); there || row.name != "a letter is not typed" {
						click(p, c.text, c.right)
					}
				}
				if row.sees != "" {
					p.See(row.sees)
				}
				if row.hides != "" {
					p.Hides(row.hides)
				}
			})
		})
	}
}

// A question is answered by clicking on its hints, once it could be read.
func TestAClickAnswers(t *testing.T) {
	o := own(settings.Program{Name: "Sure", Key: "f8", Command: []string{"echo", "for", "{id}"}, Confirm: true, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "f8")
		click(p, "y run", 0)
		p.See("Run Sure")
		p.Wait(time.Second)
		click(p, "enter leave it", 2)
		p.Hides("Run Sure")
		p.Press("f8").Wait(time.Second)
		click(p, "y Run", 3)
		p.See("Sure ended well.")
		click(p, "y copy", 0)
		p.See("Copy output")
	})
}

// Moving the mouse with its button held marks the rows on its way, and goes back as well.
func TestDraggingMarks(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("8")
		at := func(y int) tea.Mouse { return tea.Mouse{X: 20, Y: y, Button: tea.MouseLeft} }
		p.Send(tea.MouseClickMsg(at(5))).Hides("marked")
		p.Send(tea.MouseMotionMsg(at(7))).Send(tea.MouseMotionMsg(at(9))).See("5 marked")
		p.Send(tea.MouseMotionMsg(at(8))).See("4 marked")
		p.Send(tea.MouseMotionMsg(at(8))).Send(tea.MouseReleaseMsg(at(8))).Send(tea.MouseClickMsg(at(12)))
		p.See("4 marked")
		p.Send(tea.MouseMotionMsg(tea.Mouse{X: 20, Y: 15})) // no button
		p.See("4 marked")
	})
}

package ui_test

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

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
		name   string
		keys   []string
		clicks []at
		sees   string
		hides  string
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
		p.Press("f8")
		p.Wait(time.Second)
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
		p.Send(tea.MouseClickMsg(at(5)))
		p.Hides("marked")
		p.Send(tea.MouseMotionMsg(at(7)))
		p.Send(tea.MouseMotionMsg(at(9)))
		p.See("5 marked")
		p.Send(tea.MouseMotionMsg(at(8)))
		p.See("4 marked")
		p.Send(tea.MouseMotionMsg(at(8)))
		p.Send(tea.MouseReleaseMsg(at(8)))
		p.Send(tea.MouseClickMsg(at(12)))
		p.See("4 marked")
		p.Send(tea.MouseMotionMsg(tea.Mouse{X: 20, Y: 15})) // no button
		p.See("4 marked")
	})
}

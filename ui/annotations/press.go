package annotations

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/scroll"
)

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.pressMode, s.pressWalk, s.pressTurn, s.pressZoom, s.pressDo} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return nil
}

// pressWalk moves from field to field.
func (s *Screen) pressWalk(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := s.env.Keys.Page
	down, up := key.Matches(msg, k.Down), key.Matches(msg, k.Up)
	switch {
	case key.Matches(msg, k.NextField), down && s.mode == listMode:
		return s.step(1), true
	case key.Matches(msg, k.PrevField), up && s.mode == listMode:
		return s.step(-1), true
	case down:
		s.follow(direction{0, 1})
	case up:
		s.follow(direction{0, -1})
	case key.Matches(msg, k.Left):
		s.follow(direction{-1, 0})
	case key.Matches(msg, k.Right):
		s.follow(direction{1, 0})
	default:
		return nil, false
	}
	return nil, true
}

// pressTurn goes to other pages and documents.
func (s *Screen) pressTurn(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.NextPage) && s.mode == listMode:
		s.list.PageDown()
		s.fromList()
	case key.Matches(msg, k.PrevPage) && s.mode == listMode:
		s.list.PageUp()
		s.fromList()
	case key.Matches(msg, k.FirstPage) && s.mode == listMode:
		s.chooseAt(0)
	case key.Matches(msg, k.LastPage) && s.mode == listMode:
		s.chooseAt(s.list.Len() - 1)
	case key.Matches(msg, k.NextPage):
		s.turn(s.page + 1)
	case key.Matches(msg, k.PrevPage):
		s.turn(s.page - 1)
	case key.Matches(msg, k.FirstPage):
		s.turn(0)
	case key.Matches(msg, k.LastPage):
		if d := s.open(); d != nil {
			s.turn(len(d.pages) - 1)
		}
	case key.Matches(msg, k.NextDoc):
		return s.switchTo(s.doc + 1), true
	case key.Matches(msg, k.PrevDoc):
		return s.switchTo(s.doc - 1), true
	default:
		return nil, false
	}
	return nil, true
}

// pressZoom changes what part of the page is seen.
func (s *Screen) pressZoom(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := s.env.Keys.Page
	switch {
	case s.mode != pageMode:
		return nil, false
	case key.Matches(msg, k.ZoomIn):
		s.paper.ZoomBy(1)
	case key.Matches(msg, k.ZoomOut):
		s.paper.ZoomBy(-1)
	case key.Matches(msg, k.ZoomFit):
		s.paper.Fit()
	case key.Matches(msg, k.PanUp):
		s.paper.Pan(0, -1)
	case key.Matches(msg, k.PanDown):
		s.paper.Pan(0, 1)
	case key.Matches(msg, k.PanLeft):
		s.paper.Pan(-1, 0)
	case key.Matches(msg, k.PanRight):
		s.paper.Pan(1, 0)
	default:
		return nil, false
	}
	return nil, true
}

// pressDo opens, changes the view, and acts on the selected field.
func (s *Screen) pressDo(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.Open):
		s.openProperties()
	case key.Matches(msg, k.Panel):
		s.togglePanel()
	case key.Matches(msg, k.ListView):
		s.setMode(s.toggled(listMode))
	case key.Matches(msg, k.Filter):
		s.filterMenu()
	case key.Matches(msg, k.Search):
		s.search()
	case key.Matches(msg, k.Lint):
		s.mode = checkMode
		return s.readAll(), true
	case key.Matches(msg, k.Compare):
		if s.compare.name != "" {
			s.mode = compareMode
			break
		}
		return s.askOther(), true
	case key.Matches(msg, k.Copy):
		return s.copyID(), true
	case key.Matches(msg, k.Actions):
		s.actionMenu()
	case key.Matches(msg, k.AddField):
		return s.take(s.addField()), true
	case key.Matches(msg, k.DeleteField):
		return s.take(s.deleteField()), true
	default:
		return nil, false
	}
	return nil, true
}

func (s *Screen) copyID() tea.Cmd {
	if s.selected == nil || s.selected.annotation.ID == "" {
		return notice.Say(notice.Warning, "No field with an id is selected.")
	}
	return notice.Clip("id of the field", s.selected.annotation.ID.String())
}

// openProperties shows everything about the selected field.
func (s *Screen) openProperties() {
	if s.selected == nil {
		return
	}
	s.properties.SetLines(facts.Lines(s.env.Theme, s.facts(s.selected), max(s.size.Width-1, 1)))
	s.properties.Top()
	s.mode = propertiesMode
}

// mover is a table.
type mover interface {
	Up()
	Down()
}

func move(t mover, by int) {
	switch {
	case by > 0:
		t.Down()
	case by < 0:
		t.Up()
	}
}

func scrollBy(t *scroll.Scroll, by int) { move(t, by) }

// fromList selects what is selected in the list.
func (s *Screen) fromList() {
	if f, ok := s.list.Selected(); ok {
		s.choose(f)
	}
}

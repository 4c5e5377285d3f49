package annotations

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// pressMode takes the keys of what covers the page: the findings, the comparison, the
// properties.
func (s *Screen) pressMode(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch s.mode {
	case checkMode:
		return s.pressTable(msg, s.check.table, s.jumpToFault), true
	case compareMode:
		if key.Matches(msg, s.env.Keys.Page.Compare) {
			return s.askOther(), true
		}
		return s.pressTable(msg, s.compare.table, s.jumpToChange), true
	case propertiesMode:
		return s.pressProperties(msg), true
	case pageMode, listMode:
	}
	return nil, false
}

// toggled is a mode, or the page where that mode is on already.
func (s *Screen) toggled(m mode) mode {
	if s.mode == m {
		return pageMode
	}
	return m
}

// rows is a table without its types.
type rows interface {
	mover
	PageUp()
	PageDown()
	Top()
	Bottom()
}

func (s *Screen) pressTable(msg tea.KeyPressMsg, t rows, jump func()) tea.Cmd {
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.Down, k.NextField):
		t.Down()
	case key.Matches(msg, k.Up, k.PrevField):
		t.Up()
	case key.Matches(msg, k.NextPage):
		t.PageDown()
	case key.Matches(msg, k.PrevPage):
		t.PageUp()
	case key.Matches(msg, k.FirstPage):
		t.Top()
	case key.Matches(msg, k.LastPage):
		t.Bottom()
	case key.Matches(msg, k.Open, k.Right):
		jump()
	case key.Matches(msg, k.ListView):
		s.setMode(listMode)
	case key.Matches(msg, k.Lint):
		s.mode = s.toggled(checkMode)
	case key.Matches(msg, k.Left):
		s.mode = pageMode
	}
	return nil
}

func (s *Screen) pressProperties(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Page
	t := s.properties
	switch {
	case key.Matches(msg, k.Down):
		t.Down()
	case key.Matches(msg, k.Up):
		t.Up()
	case key.Matches(msg, k.NextPage):
		t.PageDown()
	case key.Matches(msg, k.PrevPage):
		t.PageUp()
	case key.Matches(msg, k.NextField):
		s.walk(1)
		s.openProperties()
	case key.Matches(msg, k.PrevField):
		s.walk(-1)
		s.openProperties()
	case key.Matches(msg, k.Copy):
		return s.copyID()
	case key.Matches(msg, k.Open, k.Left, k.Panel):
		s.mode = pageMode
	}
	return nil
}

// jumpToFault shows the field of the selected finding on its page.
func (s *Screen) jumpToFault() {
	f, ok := s.check.table.Selected()
	if !ok || f.field == nil {
		return
	}
	s.jump(f.field)
}

// jump shows a field on its page, whatever the filter.
func (s *Screen) jump(f *field) {
	if f.at < 0 {
		s.setFilter(filter{})
	}
	s.choose(f)
	s.mode = pageMode
}

// jumpToChange shows the field of the selected difference, or the place where it is
// missing.
func (s *Screen) jumpToChange() {
	c, ok := s.compare.table.Selected()
	if !ok {
		return
	}
	if after := c.difference.After; after >= 0 && after < len(s.byIndex) {
		s.jump(s.byIndex[after])
		return
	}
	if c.difference.Document >= len(s.docs) || c.difference.Document < 0 {
		return
	}
	s.mode = pageMode
	s.doc = c.difference.Document
	s.showList()
	s.turn(c.difference.Page)
	was := c.difference.Was
	s.paper.Mark(&was)
}

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.comparing(), s.mode == compareMode, s.mode == pageMode && s.compare.name != "":
		s.stopComparing()
	case s.mode != pageMode && s.mode != listMode:
		s.mode = pageMode
	case !s.filter.none():
		s.setFilter(filter{})
	default:
		return nil, false
	}
	return nil, true
}

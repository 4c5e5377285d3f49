package annotations

import (
	tea "charm.land/bubbletea/v2"
)

// switchTo opens another document, and has its fields read if they were not.
func (s *Screen) switchTo(i int) tea.Cmd {
	if i < 0 || i >= len(s.docs) || i == s.doc {
		return nil
	}
	s.doc, s.selected, s.page = i, nil, 0
	s.showList()
	s.turn(0)
	if next := atStart(s.open(), 0); next != nil {
		s.choose(next)
	}
	return s.readNext()
}

package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/menu"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if cmd, taken := s.answered(msg, s.env.Now()); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch {
		case s.menu != nil:
			return menu.Pick(&s.menu, msg)
		case s.prompt != nil:
			return s.typeIn(msg)
		default:
			return s.press(msg)
		}
	case tea.PasteMsg:
		switch {
		case s.menu != nil:
			return menu.Pick(&s.menu, msg)
		case s.prompt != nil:
			return s.typeIn(msg)
		}
		return nil
	case tea.MouseClickMsg:
		return s.clicked(msg)
	case tea.MouseWheelMsg:
		return s.wheeled(msg)
	}
	return s.waiting.Update(msg)
}

// clicked selects what lies under the mouse. Clicking again goes down through the
// fields that lie there.
func (s *Screen) clicked(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() || msg.Button != tea.MouseLeft {
		return nil
	}
	x, y := msg.X, msg.Y-headLines
	if y < 0 {
		return s.clickedHead(x, msg.Y)
	}
	switch s.mode {
	case pageMode:
		if x < s.paperWidth() && y < s.paperHeight() {
			s.clickedPage(x, y)
		}
	case listMode:
		if s.list.SelectLine(y) {
			s.fromList()
		}
	case checkMode:
		s.check.table.SelectLine(y)
	case compareMode:
		s.compare.table.SelectLine(y)
	case propertiesMode:
	}
	return nil
}

// clickedHead opens the document or the page whose name lies under the mouse.
func (s *Screen) clickedHead(x, y int) tea.Cmd {
	if s.mode != pageMode && s.mode != listMode {
		return nil
	}
	switch y {
	case 0:
		return s.switchTo(s.documentAt(x))
	case 1:
		if page := s.pages().at(x); page >= 0 && page != s.page {
			s.turn(page)
		}
	}
	return nil
}

func (s *Screen) clickedPage(x, y int) {
	p, hits := s.sheet(), s.paper.At(x, y)
	if p == nil || len(hits) == 0 {
		return
	}
	hit := hits[0]
	if s.selected != nil && len(hits) > 1 && p.shown[hit] == s.selected {
		hit = s.beneath(hits)
	}
	s.choose(p.shown[hit])
}

// beneath is the field to select when the one in front is selected already: the next
// one in reading order, and after the last one the first.
func (s *Screen) beneath(hits []int) int {
	next, first := -1, hits[0]
	for _, h := range hits {
		if h > hits[0] && (next < 0 || h < next) {
			next = h
		}
		first = min(first, h)
	}
	if next < 0 {
		return first
	}
	return next
}

func (s *Screen) wheeled(msg tea.MouseWheelMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	by := 0
	switch msg.Button {
	case tea.MouseWheelUp:
		by = -1
	case tea.MouseWheelDown:
		by = 1
	}
	switch s.mode {
	case pageMode:
		s.paper.Pan(0, by)
	case listMode:
		s.walk(by)
	case checkMode:
		move(s.check.table, by)
	case compareMode:
		move(s.compare.table, by)
	case propertiesMode:
		scrollBy(s.properties, by)
	}
	return nil
}

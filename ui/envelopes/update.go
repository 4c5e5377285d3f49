package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/steer"
	"inkdesk/ui/widget/menu"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.list.Answer(msg, now):
		return tea.Batch(s.answered(now), s.openIfSingle())
	case s.sweep.slot.Answer(msg, now):
		return s.swept(now)
	case s.pause.Ran(msg):
		return s.applyTyped()
	case s.patience.Ran(msg):
		return s.showGathered()
	case s.memory.timer.Ran(msg):
		return s.remember()
	}
	switch msg := msg.(type) {
	case remembered:
		return s.recall(msg)
	case exported:
		return s.sayExported(msg)
	case chosenTab:
		return s.switchTo(msg.index)
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		return s.pasted(msg)
	case tea.MouseClickMsg:
		return s.clicked(msg)
	case tea.MouseWheelMsg:
		return s.wheeled(msg)
	}
	return s.waiting.Update(msg)
}

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return menu.Pick(&s.menu, msg)
	case s.prompt != nil:
		return s.typed(msg)
	default:
		return s.press(msg)
	}
}

func (s *Screen) pasted(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return menu.Pick(&s.menu, msg)
	case s.prompt != nil:
		return s.pasteTyped(msg)
	default:
		return nil
	}
}

func (s *Screen) clicked(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() || s.preview.zoomed || msg.X >= s.tableWidth() {
		return nil
	}
	s.table.SelectLine(msg.Y - headLines)
	return s.moved()
}

func (s *Screen) wheeled(msg tea.MouseWheelMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	steer.Wheel(msg, s.table)
	return s.moved()
}

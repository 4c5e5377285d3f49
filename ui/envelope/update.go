package envelope

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	s.view = ""
	now := s.env.Now()
	switch {
	case s.envelope.Answer(msg, now):
		return s.answered()
	case s.sample.Answer(msg, now):
		return s.sampled()
	case s.history.entries.Answer(msg, now), s.documents.answer(msg, now):
		s.changed()
		return nil
	case s.settle.Ran(msg):
		return tea.Batch(s.Refresh(), s.opened())
	case s.reveal.timer.Ran(msg):
		s.reveal.hide()
		s.changed()
		return nil
	case s.source.Take(msg):
		s.finder.Again(s.reader())
		return nil
	}
	if cmd, taken := s.fields.answer(s, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case tabChosenMsg:
		return s.switchTo(msg.index)
	case readDocumentsMsg:
		return s.readDocuments()
	case readDocumentMsg:
		return s.readDocument(msg.id)
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		return s.pasted(msg)
	case tea.MouseMsg:
		return s.pointed(msg)
	}
	return s.waiting.Update(msg)
}

// pasted gives pasted text to whoever is being typed into. It never stands for a key.
func (s *Screen) pasted(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.finder.Typing():
		return s.finder.Update(msg, s.reader())
	default:
		return nil
	}
}

// pointed takes the mouse: the wheel moves through what is in front, a click selects.
func (s *Screen) pointed(msg tea.MouseMsg) tea.Cmd {
	if s.Capturing() || s.current() == nil {
		return nil
	}
	s.prepare()
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		motion.Wheel(msg, s.reader())
	case tea.MouseClickMsg:
		if msg.Y == headLines-1 {
			return s.clickedTab(msg.X)
		}
		y := msg.Y - headLines
		if !s.covered() && msg.X < s.tabWidth() && y >= 0 && y < s.bodyHeight() {
			s.open().Sheet.Click(y)
		}
	}
	return nil
}

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.reveal.key != "":
		s.reveal.hide()
	case s.finder.Active():
		s.finder.End(s.reader())
	case s.why != nil:
		return s.toggleWhy(), true
	default:
		return nil, false
	}
	s.changed()
	return nil, true
}

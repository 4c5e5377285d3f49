package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	defer s.follow()
	if cmd, taken := s.takeAnswer(msg); taken {
		s.endWait()
		return cmd
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if !s.Capturing() {
			return s.press(msg)
		}
		return s.typeIn(msg)
	case tea.PasteMsg:
		return s.typeIn(msg)
	case tea.MouseClickMsg:
		return s.click(msg)
	case tea.MouseWheelMsg:
		s.wheel(msg)
		return nil
	}
	return s.reader.spinner.Update(msg)
}

// takeAnswer takes a reply, and reports whether the message was one.
func (s *Screen) takeAnswer(msg tea.Msg) (tea.Cmd, bool) {
	now := s.env.Now()
	if changed, more, taken := s.reader.takeAnswer(msg, now); taken {
		return s.readOn(changed, more), true
	}
	switch {
	case s.compare.origin.Answer(msg, now):
		return s.offerOrigin(), true
	case s.compare.other.Answer(msg, now):
		return s.showComparison(), true
	}
	return nil, false
}

// readOn shows what was read, reads what is still to be read, and then does what had to
// wait for it.
func (s *Screen) readOn(changed, more bool) tea.Cmd {
	var again, next tea.Cmd
	s.header.forget() // a document may have failed
	if changed {
		again = s.rebuild()
	}
	if more {
		next = s.reader.readNext(s.selection.doc)
	}
	if next == nil {
		next = s.compare.resume()
	}
	return tea.Batch(again, next)
}

// endWait ends the wait when nothing is asked any more.
func (s *Screen) endWait() {
	if !s.reader.waiting() && !s.compare.pending() {
		s.reader.spinner.End()
	}
}

// showComparison shows the differences.
func (s *Screen) showComparison() tea.Cmd {
	c := s.compare
	if c.other.Phase() == screen.Failed {
		return notice.Fail(c.other.Err())
	}
	answer, _ := c.other.Value()
	isNew := c.name != answer.name
	c.name = answer.name
	c.setRows(&answer)
	s.page.showField()
	if !isNew {
		return nil
	}
	s.mode = compareMode
	if c.Len() == 0 {
		return notice.Say(notice.Done, "The fields are the same as those of the %s.", answer.name)
	}
	return nil
}

// stopComparing leaves the comparison for the page.
func (s *Screen) stopComparing() {
	s.compare.stop()
	s.endWait()
	s.page.Mark(nil)
	s.mode = pageMode
}

// openDocument shows another document, and has its fields read if they were not.
func (s *Screen) openDocument(i int) tea.Cmd {
	if !s.selection.open(i) {
		return nil
	}
	return s.reader.readNext(i)
}

// click selects what lies under the mouse.
func (s *Screen) click(msg tea.MouseClickMsg) tea.Cmd {
	switch {
	case s.Capturing() || msg.Button != tea.MouseLeft:
	case msg.Y >= headLines:
		s.view().click(msg.X, msg.Y-headLines)
	case s.mode != pageMode && s.mode != listMode:
	case msg.Y == 0:
		return s.openDocument(s.header.documentAt(msg.X))
	case msg.Y == 1:
		if page := s.header.pages().at(msg.X); page >= 0 && page != s.selection.page {
			s.selection.turn(page)
		}
	}
	return nil
}

func (s *Screen) wheel(msg tea.MouseWheelMsg) {
	if s.Capturing() {
		return
	}
	switch msg.Button {
	case tea.MouseWheelUp:
		s.view().Up()
	case tea.MouseWheelDown:
		s.view().Down()
	}
}

package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	cmd := s.handle(msg)
	return tea.Batch(cmd, s.follow())
}

func (s *Screen) handle(msg tea.Msg) tea.Cmd {
	if cmd, taken := s.applyReply(msg); taken {
		s.endWaitIfDone()
		return cmd
	}
	if _, isKey := msg.(tea.KeyPressMsg); !isKey {
		if cmd, taken := picker.Take(&s.menu, msg); taken {
			return cmd
		}
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.reader.useKnown()
		return s.rebuild()
	case tea.KeyPressMsg:
		s.words.asked = false
		later := s.words.auto.yield(s.env.Owner)
		if !s.Capturing() {
			return tea.Batch(later, s.handleKey(msg))
		}
		return tea.Batch(later, s.updateInput(msg))
	case screen.ElapsedMsg:
		if s.page.rest.Ran(msg) {
			s.page.moveToField()
			return nil
		}
		if s.words.auto.pause.Ran(msg) {
			return readAutoWords(s)
		}
	case tea.PasteMsg:
		return s.updateInput(msg)
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			turn(s.view(), msg.Button)
		}
		return nil
	}
	return s.reader.spinner.Update(msg)
}

func (s *Screen) applyReply(msg tea.Msg) (tea.Cmd, bool) {
	now := s.env.Now()
	if changed, more, taken := s.reader.applyReply(msg, now); taken {
		return s.readOn(changed, more), true
	}
	switch {
	case s.compare.templateOf.Answer(msg, now):
		return s.useTemplateOf(), true
	case s.compare.other.Answer(msg, now):
		return s.showComparison(), true
	case s.words.slot.Answer(msg, now):
		return s.useWords(), true
	}
	return nil, false
}

// readOn shows the answer, reads the rest, and then starts the comparison that waited for it.
func (s *Screen) readOn(changed, more bool) tea.Cmd {
	var again, next tea.Cmd
	if changed {
		again = s.rebuild()
	}
	if more {
		next = s.reader.readNext(s.selection.doc)
	}
	if next == nil {
		next = tea.Batch(s.compare.resume(), s.resumeWords(), planWords(s))
	}
	return tea.Batch(again, next)
}

func (s *Screen) endWaitIfDone() {
	if !s.reader.waiting() && !s.compare.pending() && !s.words.waiting() {
		s.reader.spinner.End()
	}
}

func (s *Screen) showComparison() tea.Cmd {
	c := s.compare
	if c.other.Phase() == screen.Failed {
		return notice.Fail(c.other.Err())
	}
	answer, _ := c.other.Value()
	if answer.envelope != nil {
		s.env.Account.LearnFields(answer.envelope, answer.fields)
	}
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

func (s *Screen) stopComparing() {
	s.compare.stop()
	s.endWaitIfDone()
	s.page.Mark(nil)
	s.mode = pageMode
}

func (s *Screen) openDocument(i int) tea.Cmd {
	if !s.selection.openDocument(i) {
		return nil
	}
	return s.reader.readNext(i)
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	switch {
	case s.Capturing() || msg.Button != tea.MouseLeft:
	case msg.Y >= headLines:
		s.view().handleClick(msg.X, msg.Y-headLines)
	case s.mode != pageMode && s.mode != listMode:
	case msg.Y == 0:
		return s.openDocument(s.header.documentAt(msg.X))
	case msg.Y == 1:
		if page := s.header.pages().at(msg.X); page >= 0 && page != s.selection.page {
			s.selection.showPage(page)
		}
	}
	return nil
}

func turn(v view, wheel tea.MouseButton) {
	switch wheel {
	case tea.MouseWheelUp:
		v.Up()
	case tea.MouseWheelDown:
		v.Down()
	}
}

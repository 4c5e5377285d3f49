package template

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.template.Answer(msg, now):
		return s.answered()
	case s.parts.answer(msg, now):
		s.changed()
		return nil
	case s.source.Take(msg):
		s.finder.Again(s.reader())
		return nil
	case s.settle.Ran(msg):
		return s.Refresh()
	}
	switch msg := msg.(type) {
	case bookmarkedMsg:
		return s.take(msg)
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		return s.pasted(msg)
	case tea.MouseClickMsg:
		return s.clicked(msg)
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			motion.Wheel(msg, s.reader())
		}
		return nil
	}
	return s.waiting.Update(msg)
}

// clicked opens the tab or selects the line under the mouse.
func (s *Screen) clicked(msg tea.MouseClickMsg) tea.Cmd {
	switch {
	case s.Capturing():
	case msg.Y == 0:
		return s.clickedTab(msg.X)
	default:
		s.open().Sheet.Click(msg.Y - headLines)
	}
	return nil
}

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.finder.Typing():
		return s.finder.Update(msg, s.reader())
	default:
		return s.press(msg)
	}
}

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

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	m := s.env.Keys.Move
	if tab, ok := motion.Tab(m, msg, s.tabs.Index(), s.tabs.Len()); ok {
		return s.switchTo(tab)
	}
	if motion.Move(m, msg, s.reader()) {
		return nil
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.pressRead, s.pressTemplate} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return nil
}

// pressRead takes the keys that search and open.
func (s *Screen) pressRead(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	r := s.env.Keys.Reader
	switch {
	case key.Matches(msg, r.Search):
		s.finder.Open()
	case key.Matches(msg, r.NextMatch, r.PrevMatch) && !s.finder.Active():
		return notice.Say(notice.Info, "Search first: %s.", r.Search.Help().Key), true
	case key.Matches(msg, r.NextMatch):
		s.reader().NextMatch()
	case key.Matches(msg, r.PrevMatch):
		s.reader().PrevMatch()
	case key.Matches(msg, r.Open):
		return s.unfold(), true
	default:
		return nil, false
	}
	return nil, true
}

// unfold opens what is selected, or the cause of a failure that stands in its place.
func (s *Screen) unfold() tea.Cmd {
	switch {
	case s.current() == nil:
		s.unfolded = !s.unfolded
		return nil
	case s.isOpen(tabDocuments):
		return s.readDocument()
	case s.isOpen(tabFields):
		return s.pages(false)
	default:
		return nil
	}
}

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	if !s.finder.Active() {
		return nil, false
	}
	s.finder.End(s.reader())
	return nil, true
}

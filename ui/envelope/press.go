package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.finder.Typing():
		return s.finder.Update(msg, s.reader())
	}
	s.prepare()
	m := s.env.Keys.Move
	if tab, ok := motion.Tab(m, msg, s.tabs.Index(), s.tabs.Len()); ok {
		return s.switchTo(tab)
	}
	if motion.Move(m, msg, s.reader()) {
		return nil
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.pressRead, s.pressLook} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return s.acted(msg)
}

// pressRead takes the keys that go to other envelopes, open and search.
func (s *Screen) pressRead(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	r, e := s.env.Keys.Reader, s.env.Keys.Envelope
	switch {
	case key.Matches(msg, e.Next):
		return s.move(1), true
	case key.Matches(msg, e.Prev):
		return s.move(-1), true
	case key.Matches(msg, r.Open):
		return s.openSelected(), true
	case s.current() == nil:
		return nil, false
	case key.Matches(msg, r.Search):
		s.finder.Open()
		return nil, true
	case key.Matches(msg, r.NextMatch, r.PrevMatch) && !s.finder.Active():
		return notice.Say(notice.Info, "Search first: %s.", r.Search.Help().Key), true
	case key.Matches(msg, r.NextMatch):
		s.reader().NextMatch()
		return nil, true
	case key.Matches(msg, r.PrevMatch):
		s.reader().PrevMatch()
		return nil, true
	}
	return nil, false
}

// pressLook takes the keys that look at the envelope more closely.
func (s *Screen) pressLook(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	if s.current() == nil {
		return nil, false
	}
	e := s.env.Keys.Envelope
	switch {
	case key.Matches(msg, e.Why):
		return s.toggleWhy(), true
	case key.Matches(msg, e.Pages):
		return s.pages(), true
	case key.Matches(msg, e.Reveal):
		return s.revealSelected(), true
	case key.Matches(msg, e.Related):
		return s.related(), true
	case key.Matches(msg, e.Copy):
		return s.copyID(), true
	case key.Matches(msg, e.CopyMenu):
		return s.copyMenu(), true
	case key.Matches(msg, e.Downloads):
		return s.downloadMenu(), true
	case key.Matches(msg, e.Actions):
		return s.actionMenu(), true
	}
	return nil, false
}

// openSelected opens what is selected on the open tab, or unfolds the cause of a failure.
func (s *Screen) openSelected() tea.Cmd {
	switch {
	case s.current() == nil:
		s.unfolded = !s.unfolded
		return nil
	case s.why != nil:
		return nil
	}
	switch s.open().Name {
	case tabDocuments, tabFields:
		return s.pages()
	case tabAttachments:
		return s.downloadFile()
	case tabRecipients:
		return s.toggleWhy()
	case tabActivity:
		return s.activity()
	}
	return nil
}

package activity

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/widget/motion"
)

// mostChanges is how many changes are read, the newest ones.
const mostChanges = 2000

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.made, s.madeAt = s.env.Client.Calls(), s.env.Now()
	slices.Reverse(s.made)
	s.show()
	changes := s.env.Journal
	if changes == nil {
		return nil
	}
	filter := journal.Filter{Envelope: s.envelope.String(), Limit: mostChanges}
	if s.envelope == "" {
		filter.Profile = s.env.Settings.Profile.Name
	}
	ask := s.entries.Ask(s.env.Owner, func(context.Context) ([]journal.Entry, error) { return changes.Read(filter) })
	return tea.Batch(ask, s.waiting.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.entries.Answer(msg, s.env.Now()) {
		s.waiting.End()
		s.show()
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		if s.Capturing() {
			return s.typed(msg)
		}
		return nil
	case tea.MouseClickMsg:
		if !s.Capturing() {
			s.open().Click(msg.X, msg.Y-headLines)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.open().Wheel(msg)
		}
		return nil
	}
	return s.waiting.Update(msg)
}

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	if s.Capturing() {
		return s.typed(msg)
	}
	if tab, ok := motion.Tab(s.env.Keys.Move, msg, s.tab, tabCount); ok {
		s.tab = tab
		s.show()
		return nil
	}
	if s.open().HandleKey(msg) {
		return nil
	}
	return s.press(msg)
}

func (s *Screen) typed(msg tea.Msg) tea.Cmd {
	cmd, _ := s.open().UpdateSearch(msg)
	s.show()
	return cmd
}

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	l, a := s.env.Keys.List, s.env.Keys.Activity
	switch {
	case key.Matches(msg, l.Open):
		s.open().Zoom()
	case key.Matches(msg, l.ClearFilter):
		s.failures = false
		s.open().SetSearch("")
		s.show()
	case key.Matches(msg, a.Failures):
		s.failures = !s.failures
		s.show()
	case key.Matches(msg, a.Copy):
		return s.copyRow()
	case key.Matches(msg, a.CopyCurl):
		return s.copyCurl()
	case key.Matches(msg, a.Target):
		return s.openTarget()
	}
	return nil
}

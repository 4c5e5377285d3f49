package activity

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

const maxChanges = 2000

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.callLog, s.callsReadAt = s.env.Client.Calls(), s.env.Now()
	slices.Reverse(s.callLog)
	s.show()
	changes := s.env.Journal
	if changes == nil {
		return nil
	}
	filter := journal.Filter{Envelope: s.envelope.String(), Limit: maxChanges}
	if s.envelope == "" {
		filter.Profile = s.env.Settings.Profile.Name
	}
	ask := s.entries.Ask(s.env.Owner, func(context.Context) ([]journal.Entry, error) { return changes.Read(filter) })
	return tea.Batch(ask, s.spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.entries.Answer(msg, s.env.Now()) {
		s.spinner.End()
		s.show()
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.PasteMsg:
		if s.menu != nil {
			return picker.UpdateMenu(&s.menu, msg)
		}
		if s.Capturing() {
			return s.handleTyping(msg)
		}
		return nil
	case tea.MouseClickMsg:
		if !s.Capturing() {
			s.openTab().Click(msg.X, msg.Y-headLines)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.openTab().Wheel(msg)
		}
		return nil
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if s.menu != nil {
		return picker.UpdateMenu(&s.menu, msg)
	}
	if s.Capturing() {
		return s.handleTyping(msg)
	}
	if tab, ok := motion.Tab(s.env.Keys.Move, msg, s.tab, tabCount); ok {
		s.tab = tab
		s.show()
		return nil
	}
	if s.openTab().HandleKey(msg) {
		return nil
	}
	return s.handleListKey(msg)
}

func (s *Screen) handleTyping(msg tea.Msg) tea.Cmd {
	cmd, _ := s.openTab().UpdateSearch(msg)
	s.show()
	return cmd
}

func (s *Screen) openSelected() {
	r, ok := s.changes.Table.Selected()
	if s.tab != changesTab || !ok || !r.isGroup() {
		s.openTab().Zoom()
		return
	}
	s.unfolded[r.id()] = !s.unfolded[r.id()]
	s.show()
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, a := s.env.Keys.List, s.env.Keys.Activity
	switch {
	case key.Matches(msg, l.Open) && s.tab == seenTab:
		return s.openTarget()
	case key.Matches(msg, l.Open):
		s.openSelected()
	case key.Matches(msg, a.Since):
		s.since = s.since.next(s.env)
		s.show()
	case key.Matches(msg, l.Export):
		s.offerExports()
	case key.Matches(msg, l.ClearFilter):
		s.failures, s.since = false, ever
		s.openTab().SetSearch("")
		s.show()
	case key.Matches(msg, a.Failures) && s.tab == seenTab:
		return notice.Say(notice.Info, noFailures)
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

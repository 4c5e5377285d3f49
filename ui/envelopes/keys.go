package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/widget/motion"
)

// handleListKey does what a key means on the list.
func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	s.bar.openSingle = false
	if s.preview.split.Zoomed() {
		taken, selected := s.preview.handleKey(msg)
		switch {
		case selected:
			return s.followSelection()
		case taken:
			return nil
		}
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.move, s.arrange, s.mark} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return s.menus.handleKey(msg)
}

// move takes the keys that move the selection and change tabs.
func (s *Screen) move(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m, v := s.env.Keys.Move, s.views
	switch {
	case key.Matches(msg, m.Top):
		return s.goToTop(), true
	case key.Matches(msg, m.Bottom):
		return s.goToEnd(), true
	case key.Matches(msg, m.NextTab):
		return s.switchTo((v.at + 1) % len(v.tabs)), true
	case key.Matches(msg, m.PrevTab):
		return s.switchTo((v.at + len(v.tabs) - 1) % len(v.tabs)), true
	case key.Matches(msg, m.Jump):
		return s.switchTo(keys.Index(msg, m.Jump)), true
	case motion.Move(m, msg, s.table):
		if s.table.Ranging() {
			s.marks.update()
		}
		return s.followSelection(), true
	}
	return nil, false
}

// arrange takes the keys that open a row or change what the list shows.
func (s *Screen) arrange(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := s.env.Keys.List
	switch {
	case key.Matches(msg, l.Open):
		return s.openSelected(), true
	case key.Matches(msg, l.Search):
		return s.openFilter(""), true
	case key.Matches(msg, l.Filter):
		s.offerFilters()
	case key.Matches(msg, l.ClearFilter):
		return s.clearFilter(), true
	case key.Matches(msg, l.Sort):
		s.offerOrders()
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.views.sorting.flipped()), true
	case key.Matches(msg, l.Preview):
		s.preview.toggle()
	case key.Matches(msg, l.Zoom, s.env.Keys.Envelope.Why):
		s.preview.zoom()
	default:
		return nil, false
	}
	return nil, true
}

// mark takes the keys that mark rows.
func (s *Screen) mark(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	cmd, taken, moved := s.marks.handleKey(msg)
	if moved {
		cmd = s.followSelection()
	}
	return cmd, taken
}

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.preview.split.Zoomed():
		s.preview.zoom()
	case s.marks.scan != nil:
		s.marks.stop()
	case s.table.Ranging():
		s.table.EndRange()
	case !s.views.filter.Empty():
		return s.clearFilter(), true
	default:
		return nil, false
	}
	return nil, true
}

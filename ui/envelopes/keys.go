package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// handleListKey handles the keys of the list, apart from those of an open menu or filter.
func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	s.bar.openSingle = false
	if s.preview.split.Zoomed() {
		handled, selected := s.preview.handleKey(msg)
		switch {
		case selected:
			return s.followSelection()
		case handled:
			return nil
		}
	}
	switch offers, handled := s.people.handleKey(msg, s.env.Keys, s.table.Index() == 0); {
	case offers:
		s.menus.offer(picker.Options{Title: "Open the page of"}, s.people.choices(), func(address string) tea.Cmd {
			s.env.Nav.Open(nav.Person{Address: address})
			return nil
		})
		return nil
	case handled:
		return nil
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.handleMotionKey, s.handleViewKey, s.handleMarkKey} {
		if cmd, handled := try(msg); handled {
			return cmd
		}
	}
	return s.menus.handleKey(msg)
}

// handleMotionKey handles the keys that move the selection and change tabs.
func (s *Screen) handleMotionKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m, v := s.env.Keys.Move, s.views
	switch {
	case key.Matches(msg, m.Top):
		return s.goToTop(), true
	case key.Matches(msg, m.Bottom):
		return s.goToEnd(), true
	case key.Matches(msg, m.NextTab):
		return s.switchTo((v.index + 1) % len(v.tabs)), true
	case key.Matches(msg, m.PrevTab):
		return s.switchTo((v.index + len(v.tabs) - 1) % len(v.tabs)), true
	case key.Matches(msg, m.Jump):
		return s.switchTo(keys.Index(msg, m.Jump)), true
	case motion.Move(m, msg, s.table):
		if s.table.Ranging() {
			s.marks.sync()
		}
		return s.followSelection(), true
	}
	return nil, false
}

// handleViewKey handles the keys that open a row or change what the list shows.
func (s *Screen) handleViewKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := s.env.Keys.List
	switch {
	case key.Matches(msg, l.Open):
		return s.openSelected(), true
	case key.Matches(msg, l.Search):
		return s.typeFilter(""), true
	case key.Matches(msg, l.Filter):
		offerFilters(s)
	case key.Matches(msg, l.Everywhere):
		return s.searchEverywhere(), true
	case key.Matches(msg, l.ClearFilter):
		return s.setFilter(query.Query{}), true
	case key.Matches(msg, l.Sort):
		s.offerOrders()
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.views.sorting.Flipped()), true
	case key.Matches(msg, l.Changed):
		if !s.shown.changed.next() {
			return notice.Say(notice.Info, nothingChanged), true
		}
		return s.followSelection(), true
	case key.Matches(msg, l.Account):
		s.env.Nav.Open(nav.Account{})
	case key.Matches(msg, l.Compare):
		return s.menus.compare(), true
	case key.Matches(msg, l.Preview):
		s.preview.toggle()
	case key.Matches(msg, l.Zoom, s.env.Keys.Envelope.Why):
		s.preview.zoom()
	default:
		return nil, false
	}
	return nil, true
}

// handleMarkKey handles the keys that mark rows.
func (s *Screen) handleMarkKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	cmd, handled, moved := s.marks.handleKey(msg)
	if moved {
		cmd = s.followSelection()
	}
	return cmd, handled
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.preview.split.Zoomed():
		s.preview.zoom()
	case s.marks.scan != nil:
		s.marks.stopScan()
	case s.table.Ranging():
		s.table.EndRange()
	case !s.views.filter.Empty():
		return s.setFilter(query.Query{}), true
	case s.examiner.causes.open() != nil:
		return s.showFrom(s.examiner.causes.leave()), true
	default:
		return nil, false
	}
	return nil, true
}

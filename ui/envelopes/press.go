package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/steer"
)

// press does what a key means on the list.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	s.openSingle = false
	if s.preview.zoomed {
		if cmd, taken := s.pressZoomed(msg); taken {
			return cmd
		}
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.pressMove, s.pressList, s.pressLook, s.pressChange} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return nil
}

// pressMove moves the selection and changes tabs.
func (s *Screen) pressMove(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m := s.env.Keys.Move
	switch {
	case key.Matches(msg, m.Top):
		return s.toTop(), true
	case key.Matches(msg, m.Bottom):
		return s.toBottom(), true
	case key.Matches(msg, m.NextTab):
		return s.switchTo((s.tab + 1) % len(s.tabs)), true
	case key.Matches(msg, m.PrevTab):
		return s.switchTo((s.tab + len(s.tabs) - 1) % len(s.tabs)), true
	case key.Matches(msg, m.Jump):
		return s.switchTo(keys.Index(msg, m.Jump)), true
	case steer.Press(m, msg, s.table):
		if s.table.Ranging() {
			s.meetMarks()
		}
		return s.moved(), true
	}
	return nil, false
}

// pressList does what every list does.
func (s *Screen) pressList(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := s.env.Keys.List
	switch {
	case key.Matches(msg, l.Open):
		return s.openSelected(), true
	case key.Matches(msg, l.Search):
		return s.openPrompt(""), true
	case key.Matches(msg, l.Filter):
		return s.filterMenu(), true
	case key.Matches(msg, l.ClearFilter):
		return s.clearFilter(), true
	case key.Matches(msg, l.Sort):
		return s.sortMenu(), true
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.sorting.flipped()), true
	case key.Matches(msg, l.Preview):
		s.togglePreview()
		return nil, true
	case key.Matches(msg, l.Zoom):
		s.zoom()
		return nil, true
	case key.Matches(msg, l.Export):
		return s.exportMenu(), true
	case key.Matches(msg, l.New):
		return s.newMenu(), true
	}
	return s.pressMark(msg)
}

// pressMark marks rows.
func (s *Screen) pressMark(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l, t := s.env.Keys.List, s.table
	var cmd tea.Cmd
	switch {
	case key.Matches(msg, l.Mark):
		t.ToggleMark()
		t.Down()
		cmd = s.moved()
	case key.Matches(msg, l.MarkRange):
		t.ToggleRange()
	case key.Matches(msg, l.ExtendUp, l.ExtendDown):
		cmd = s.extend(key.Matches(msg, l.ExtendUp))
	case key.Matches(msg, l.MarkAll):
		cmd = s.markAll()
	case key.Matches(msg, l.MarkNone):
		s.stopSweep()
		t.MarkNone()
	case key.Matches(msg, l.MarkInvert):
		t.MarkInvert()
	default:
		return nil, false
	}
	s.meetMarks()
	return cmd, true
}

// pressZoomed moves through the preview while it covers the list.
func (s *Screen) pressZoomed(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m, e := s.env.Keys.Move, s.env.Keys.Envelope
	text := s.preview.text
	if text == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, e.Next):
		s.table.Down()
		return s.moved(), true
	case key.Matches(msg, e.Prev):
		s.table.Up()
		return s.moved(), true
	case key.Matches(msg, m.Leave, e.Why):
		s.zoom()
		return nil, true
	}
	return nil, steer.Press(m, msg, text)
}

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.preview.zoomed:
		s.zoom()
		return nil, true
	case s.sweep.on:
		s.stopSweep()
		return nil, true
	case s.table.Ranging():
		s.table.EndRange()
		return nil, true
	case !s.filter.Empty():
		return s.clearFilter(), true
	}
	return nil, false
}

package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	for _, l := range []*envelopeListing{s.listings.scan, s.listings.view, s.listings.elsewhere.listing} {
		if draw, due := l.DrawScan(msg); due {
			return draw
		}
		if l.Answer(msg, now) {
			return s.useAnswer(l)
		}
	}
	switch {
	case s.marks.slot.Answer(msg, now):
		return s.marks.useAnswer(now)
	case s.examiner.timer.Ran(msg):
		return s.examineMore()
	case s.menus.exporter.timer.Ran(msg):
		return s.menus.exporter.goOn()
	case s.preview.rest.Ran(msg), s.shown.changed.rested(msg):
		return nil
	case s.shown.learned.Ran(msg):
		return s.showRows()
	case s.shown.local.timer.Ran(msg):
		if s.shown.local.look(s.shown.health) {
			return s.showRows()
		}
		return s.shown.local.goOn()
	case s.bar.pause.Ran(msg):
		return s.setFilter(s.bar.query)
	case s.views.memory.timer.Ran(msg):
		return s.remember()
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		return tea.Batch(followLearned(s), followDesk(s))
	case screen.SettingsMsg:
		return followSettings(s)
	case memoryReadMsg:
		return s.recall(msg)
	case exportedMsg:
		return msg.notice()
	case tabChosenMsg:
		return s.switchTo(msg.index)
	case tea.KeyPressMsg:
		return tea.Batch(s.handleKey(msg), s.shown.changed.beginRest())
	case tea.PasteMsg:
		return s.handlePaste(msg)
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	case tea.MouseWheelMsg:
		return s.handleWheel(msg)
	}
	return s.listings.spin(msg)
}

// handleKey passes a key on to what is open.
func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menus.opened():
		return s.menus.update(msg)
	case s.bar.typing():
		return s.handleFilterKey(msg)
	default:
		return s.handleListKey(msg)
	}
}

func (s *Screen) handlePaste(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.menus.opened():
		return s.menus.update(msg)
	case s.bar.typing():
		return s.pasteFilter(msg)
	default:
		return nil
	}
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() || s.preview.split.Zoomed() || msg.X >= s.preview.split.Main().Width {
		return nil
	}
	s.table.SelectLine(msg.Y - s.people.headHeight())
	return s.followSelection()
}

func (s *Screen) handleWheel(msg tea.MouseWheelMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	motion.Wheel(msg, s.table)
	return s.followSelection()
}

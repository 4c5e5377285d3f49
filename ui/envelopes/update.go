package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.list.env.Now()
	for _, l := range s.list.all() {
		if draw, due := s.drawScan(l, msg); due {
			return draw
		}
		if l.Answer(msg, now) {
			return s.useAnswer(l)
		}
	}
	switch {
	case s.list.marks.slot.Answer(msg, now):
		return s.list.marks.useAnswer(s.list, now)
	case s.examiner.timer.Ran(msg):
		return s.examineMore()
	case s.menus.exporter.timer.Ran(msg):
		return s.menus.exporter.goOn(s.list)
	case s.preview.rest.Ran(msg), s.list.changed.rested(s.list, msg):
		return nil
	case s.shown.learned.Ran(msg):
		return s.showRows()
	case s.shown.local.timer.Ran(msg):
		if s.shown.local.look(s.list) {
			return s.showRows()
		}
		return s.shown.local.goOn(s.list)
	case s.list.bar.pause.Ran(msg):
		return s.setFilter(s.list.bar.query)
	case s.list.views.memory.timer.Ran(msg):
		return s.remember()
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		return tea.Batch(s.followLearned(), s.followDesk())
	case screen.SettingsMsg:
		return s.followSettings()
	case memoryReadMsg:
		return s.recall(msg)
	case exportedMsg:
		return msg.notice()
	case tabChosenMsg:
		return s.switchTo(msg.index)
	case tea.KeyPressMsg:
		return tea.Batch(s.handleKey(msg), s.list.changed.beginRest(s.list))
	case tea.PasteMsg:
		return s.handlePaste(msg)
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	case tea.MouseWheelMsg:
		return s.handleWheel(msg)
	}
	return tea.Batch(s.list.scan.Spinner().Update(msg), s.list.view.Spinner().Update(msg))
}

// handleKey passes a key on to what is open.
func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menus.opened():
		return s.updateMenu(msg)
	case s.list.bar.typing():
		return s.handleFilterKey(msg)
	default:
		return s.handleListKey(msg)
	}
}

// updateMenu passes a message on to the open menu. The columns that are chosen in it show behind it.
func (s *Screen) updateMenu(msg tea.Msg) tea.Cmd {
	cmd := s.menus.update(s.list, msg)
	s.preview.layOut(s.list)
	return cmd
}

func (s *Screen) handlePaste(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.menus.opened():
		return s.updateMenu(msg)
	case s.list.bar.typing():
		return s.pasteFilter(msg)
	default:
		return nil
	}
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() || s.list.split.Zoomed() || msg.X >= s.list.split.Main().Width {
		return nil
	}
	s.list.table.SelectLine(msg.Y - s.people.headHeight())
	return s.followSelection()
}

func (s *Screen) handleWheel(msg tea.MouseWheelMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	motion.Wheel(msg, s.list.table)
	return s.followSelection()
}

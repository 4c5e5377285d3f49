package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.list.env.Now()
	for _, l := range s.list.all() {
		if cmd, due := s.drawScan(l, msg); due {
			return cmd
		}
		if l.Answer(msg, now) {
			return s.useAnswer(l)
		}
	}
	switch {
	case s.list.marks.reading != nil && s.list.marks.reading.Answer(msg, now):
		return s.list.marks.useAnswer(s.list)
	case s.examiner.timer.Ran(msg):
		if !s.examiner.shows {
			return s.examiner.examine(s.list)
		}
		return tea.Batch(s.showRows(), s.openIfSingle())
	case s.menus.export.Timer.Ran(msg):
		return s.menus.export.GoOn(s.list.reports, s.list.causes, s.list.scan)
	case s.preview.rest.Ran(msg), s.list.changed.rested(s.list, msg):
		return nil
	case s.shown.learned.Ran(msg):
		return s.showRows()
	case s.shown.local.Timer.Ran(msg):
		if s.shown.local.Look(s.list.reports) {
			return s.showRows()
		}
		return s.shown.local.GoOn(s.list.env.Owner)
	case s.list.bar.pause.Ran(msg):
		return s.setFilter(s.list.bar.query)
	case s.list.tabs.Writing.Ran(msg):
		return s.list.tabs.Write(s.list.selectedID())
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		return tea.Batch(s.followLearned(), s.followDesk())
	case screen.SettingsMsg:
		return s.followSettings()
	case memoryReadMsg:
		s.list.tabs.Recall(msg.views)
		read := tea.Batch(s.reload(), s.list.outside.ask(s.list))
		if msg.err != nil {
			return tea.Batch(notice.Say(notice.Warning, "%s", msg.err.Error()), read)
		}
		return read
	case orderChosenMsg:
		return s.sortBy(view.DefaultSorting(msg.by))
	case tabChosenMsg:
		return s.switchTo(msg.index)
	case tea.KeyPressMsg:
		return tea.Batch(s.handleInput(msg), s.list.changed.beginRest(s.list))
	case tea.PasteMsg:
		return s.handleInput(msg)
	case tea.MouseMsg:
		switch {
		case s.menus.opened():
			return s.handleInput(msg)
		case !s.Capturing():
			return s.handleMouse(msg)
		}
		return nil
	}
	return tea.Batch(s.list.scan.Spinner().Update(msg), s.list.view.Spinner().Update(msg))
}

func (s *Screen) handleInput(msg tea.Msg) tea.Cmd {
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case s.menus.opened():
		columns := s.menus.columns
		if columns == nil {
			return picker.UpdateMenu(&s.menus.open, msg)
		}
		ended := columns.Update(msg)
		s.list.tabs.State().Columns = columns.Chosen
		s.list.layOut()
		if ended {
			s.menus.columns = nil
			return s.list.tabs.WriteLater()
		}
		return nil
	case s.list.bar.typing() && pressed:
		return s.handleFilterKey(press)
	case s.list.bar.typing():
		bar := &s.list.bar
		alone := bar.input.Value() == ""
		cmd := bar.input.Update(msg)
		if _, isID := query.IDIn(bar.input.Value()); alone && isID { // all that was pasted
			return s.openLookup()
		}
		return tea.Batch(cmd, s.applyTyped())
	case pressed:
		return s.handleListKey(press)
	}
	return nil
}

// handleMouse takes the mouse: the wheel moves through the rows, a click opens a tab, sorts by a column or selects, and
// dragging marks.
func (s *Screen) handleMouse(msg tea.MouseMsg) tea.Cmd {
	at, t := msg.Mouse(), s.list.table
	line := at.Y - s.headHeight()
	inRows := at.Button == tea.MouseLeft && !s.list.split.Zoomed() && at.X < s.list.split.Main().Width
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		keys.Wheel(msg, t)
	case tea.MouseReleaseMsg:
		table.Drop(t)
	case tea.MouseMotionMsg:
		if !inRows {
			return nil
		}
		table.Drag(t, line)
		s.list.marks.sync(s.list)
	case tea.MouseClickMsg:
		if tab := draw.TabAt(s.list.env.Theme, s.list.tabs.Strip(), s.list.tabs.Index, s.size.Width, at.X); at.Y == 0 && tab >= 0 {
			return s.switchTo(tab)
		}
		if head := t.HeadAt(at.X); inRows && line == 0 && head != "" {
			by := view.DefaultSorting(view.OrderOf(head))
			if now := s.list.tabs.Sorting(); now.By == by.By {
				by = now.Flipped()
			}
			return s.sortBy(by)
		}
		if inRows {
			t.SelectLine(line)
		}
	}
	return s.followSelection()
}

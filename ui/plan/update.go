package plan

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	s.view = ""
	if s.opening.Answer(msg, s.env.Now()) {
		return s.takeOpened()
	}
	if s.run.slow.Ran(msg) {
		return s.showRun(s.run.pauseOrGoOn())
	}
	switch msg := msg.(type) {
	case stepDoneMsg:
		return s.showRun(s.run.takeStep(msg))
	case keptMsg:
		return s.takeKept(msg)
	case reconciledMsg:
		cmd := s.unknown.takeTruth(msg)
		s.arrange()
		return cmd
	case renewedMsg:
		s.unknown.takeRenewed(msg)
		return nil
	case resolvedMsg:
		if msg.err != nil {
			return notice.Fail(msg.err)
		}
		return nil
	case exportedMsg:
		return msg.say()
	case confirm.ArmMsg:
		if s.question.dialog != nil {
			return s.answer(msg)
		}
		return nil
	case tea.KeyPressMsg, tea.PasteMsg:
		return s.takeText(msg)
	case tea.MouseWheelMsg:
		if s.unknown.page != nil {
			return s.turnUnknown(msg)
		}
		s.list.following = false
		motion.Wheel(msg, s.list.table)
		return nil
	case tea.MouseClickMsg:
		return s.takeClick(msg)
	}
	if s.phase == entering {
		return s.fillForm(msg)
	}
	return s.waiting.Update(msg)
}

// takeText gives a key or pasted text to whoever takes it now.
func (s *Screen) takeText(msg tea.Msg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.question.dialog != nil:
		return s.answer(msg)
	case s.phase == entering:
		return s.fillForm(msg)
	case s.unknown.page != nil:
		return s.turnUnknown(msg)
	case s.list.shown.input != nil:
		cmd := s.list.shown.typed(msg, s.env.Keys.Prompt)
		s.list.reshow()
		s.arrange()
		return cmd
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || s.phase == reading {
		return nil
	}
	return s.press(press)
}

// press does what a key means for the plan.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	if motion.Move(s.env.Keys.Move, msg, s.list.table) {
		s.list.following = false
		return nil
	}
	k := s.env.Keys.Plan
	switch {
	case s.pressShown(msg):
		return nil
	case key.Matches(msg, k.Details):
		return s.showDetails()
	case key.Matches(msg, k.Copy):
		return s.copyIDs()
	}
	if s.phase == running {
		return s.pressRunning(msg)
	}
	switch {
	case key.Matches(msg, k.Run):
		return s.ask()
	case key.Matches(msg, k.Exclude):
		s.excludeSelected()
		return nil
	case key.Matches(msg, k.ExcludeAll, k.IncludeAll):
		return s.excludeShown(key.Matches(msg, k.ExcludeAll))
	case key.Matches(msg, k.Retry):
		return s.tryAgain()
	case key.Matches(msg, k.Reconcile):
		return s.reconcile()
	case key.Matches(msg, k.Export):
		return s.exportMenu()
	}
	return nil
}

// pressRunning takes the keys that guide a run.
func (s *Screen) pressRunning(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Pause):
		return s.showRun(s.run.pauseOrGoOn())
	case key.Matches(msg, k.Stop):
		s.run.cancelRest("Stopped by you.")
		return s.showRun(nil)
	case key.Matches(msg, k.Faster):
		return s.run.pace(1)
	case key.Matches(msg, k.Slower):
		return s.run.pace(-1)
	}
	return nil
}

// excludeSelected leaves the selected row out of the plan, or takes it in again.
func (s *Screen) excludeSelected() {
	r := s.list.selected()
	if r == nil || s.phase != planning {
		return
	}
	if r.state == planned || r.state == excluded {
		s.plan.setExcluded(r, r.state == planned)
	}
	if s.list.selected() == r { // it is still shown
		s.list.table.Down()
	}
}

// showDetails shows more of the selected row, or opens what was made of it.
func (s *Screen) showDetails() tea.Cmd {
	r := s.list.selected()
	if r != nil && r.made() != "" && s.phase == ended {
		if route := madeRoute(s.plan.change, r.made()); route != nil {
			s.env.Nav.Open(route)
			return nil
		}
	}
	s.list.details = !s.list.details
	s.arrange()
	return nil
}

// takeClick selects a row.
func (s *Screen) takeClick(msg tea.MouseClickMsg) tea.Cmd {
	if s.question.dialog != nil || s.menu != nil || s.phase == entering || msg.Button != tea.MouseLeft {
		return nil
	}
	msg.Y -= len(s.head())
	if s.unknown.page != nil {
		return s.turnUnknown(msg)
	}
	s.list.following = false
	s.list.table.SelectLine(msg.Y)
	return nil
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.arrange()
}

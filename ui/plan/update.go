package plan

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen]. Whatever has happened, the screen is laid out again.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	defer s.layOut()
	if s.opening.Answer(msg, s.env.Now()) {
		return s.applyOpened()
	}
	switch {
	case s.plan.run.waitTimer.Ran(msg):
		return s.updateRun(s.plan.togglePause())
	case s.plan.run.tick.Ran(msg):
		if s.plan.run.upload == nil {
			return nil
		}
		return s.plan.run.tick.Start(s.env.Owner, progressEvery)
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case stepDoneMsg:
		return s.updateRun(s.plan.applyStep(msg))
	case savedMsg:
		return s.applySaved(msg)
	case foundMsg:
		return s.applyFound(msg)
	case rereadMsg:
		return s.applyReread(msg)
	case decidedMsg:
		return s.applyDecisions(msg)
	case screen.ElapsedMsg:
		if s.question.dialog != nil {
			return tea.Batch(s.updateQuestion(msg), s.spinner.Update(msg))
		}
	case screen.LearnedMsg:
		return nil
	case tea.KeyPressMsg, tea.PasteMsg:
		return s.handleInput(msg)
	case tea.MouseWheelMsg:
		if s.unknown.open {
			return s.unknown.Update(msg)
		}
		s.list.following = false
		keys.Wheel(msg, s.mover())
		return nil
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	}
	if s.phase == entering {
		return s.updateForm(msg)
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleInput(msg tea.Msg) tea.Cmd {
	switch {
	case s.question.dialog != nil:
		if press, ok := msg.(tea.KeyPressMsg); ok && s.plan.form && s.env.Keys.Prompt.Through(press, s.steps.text) {
			return nil
		}
		return s.updateQuestion(msg)
	case s.phase == entering:
		return s.updateForm(msg)
	case s.unknown.open:
		return s.unknown.Update(msg)
	case s.list.filter.search.Typing():
		s.list.filter.search.Update(msg, s.env.Keys.Prompt, s.list.table)
		s.list.applyFilter()
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || s.phase == reading {
		return nil
	}
	return s.handleKey(press)
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if s.env.Keys.Move.Through(msg, s.mover()) {
		s.list.following = false
		return nil
	}
	k := s.env.Keys.Plan
	switch {
	case !s.plan.form && s.handleFilterKey(msg):
		return nil
	case key.Matches(msg, k.Details):
		return s.showDetails()
	case key.Matches(msg, k.Copy):
		switch r := s.list.selected(s.plan); {
		case r == nil:
			return nil
		case r.createdID() != "":
			return notice.Copy("id of the copy", r.createdID())
		default:
			return notice.Copy("id", r.target.ID())
		}
	}
	if s.phase == running {
		switch {
		case key.Matches(msg, k.Pause):
			return s.updateRun(s.plan.togglePause())
		case key.Matches(msg, k.Stop):
			s.plan.cancelRest("Stopped by you.")
			return s.updateRun(nil)
		case key.Matches(msg, k.Faster):
			return s.plan.changeConcurrency(1)
		case key.Matches(msg, k.Slower):
			return s.plan.changeConcurrency(-1)
		}
		return nil
	}
	switch {
	case key.Matches(msg, k.Run):
		return s.askToConfirm(false)
	case key.Matches(msg, k.Exclude):
		if r := s.list.selected(s.plan); r != nil && s.phase == planning {
			if r.state == planned || r.state == excluded {
				s.plan.setExcluded(r, r.state == planned)
			}
			if s.list.selected(s.plan) == r { // it is still shown
				s.list.table.Down()
			}
		}
	case key.Matches(msg, k.ExcludeAll, k.IncludeAll):
		return s.excludeShown(key.Matches(msg, k.ExcludeAll))
	case key.Matches(msg, k.Retry):
		return s.retry()
	case key.Matches(msg, k.Reconcile):
		return s.showUnknown()
	case key.Matches(msg, k.Follow):
		return s.offerFollowing()
	case key.Matches(msg, k.Export):
		return s.exportMenu()
	}
	return nil
}

func (s *Screen) mover() keys.Mover {
	if s.plan.form {
		return s.steps.text
	}
	return s.list.table
}

func (s *Screen) showDetails() tea.Cmd {
	if s.plan.form {
		s.openMade()
		return nil
	}
	if r := s.list.selected(s.plan); r != nil && s.phase == ended {
		if _, place := r.created(); place != nil {
			s.env.Nav.Open(place)
			return nil
		}
	}
	s.list.details = !s.list.details
	return nil
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if s.question.dialog != nil || s.phase == entering || s.plan.form && !s.unknown.open || msg.Button != tea.MouseLeft {
		return nil
	}
	msg.Y -= len(s.head())
	if s.unknown.open {
		return s.unknown.Update(msg)
	}
	s.list.following = false
	s.list.table.SelectLine(msg.Y)
	return nil
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.layOut()
}

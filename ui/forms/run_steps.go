package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
)

// startRun starts with the first step that is not done.
func (s *Screen) startRun() tea.Cmd {
	s.run.task, s.run.confirmed = s.review.task, true
	if save := s.saveOrder(); save != nil {
		return s.showRunning(save)
	}
	return s.showRunning(s.run.send())
}

// showRunning shows the progress while a command of the run is pending.
func (s *Screen) showRunning(cmd tea.Cmd) tea.Cmd {
	s.stage, s.menu = running, nil
	return tea.Batch(s.spinner.Begin(), cmd)
}

// applyStep applies the outcome of a step.
func (s *Screen) applyStep(msg stepDoneMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.callNumber {
		return nil
	}
	s.spinner.End()
	s.run.tick.Stop()
	s.run.task = msg.task
	step := s.run.currentStep()
	switch {
	case step == nil:
		return s.finish()
	case step.State == runner.Done:
		keepPrinted(s, step)
		return s.continueRun()
	case step.State == runner.Open:
		return s.showStopped() // cancelled before it was sent
	case step.State == runner.Unknown:
		s.run.sent = true
		return tea.Batch(s.showStopped(), s.showRunning(s.run.reconcile()))
	}
	return s.showStopped()
}

// continueRun goes on after a step that was done.
func (s *Screen) continueRun() tea.Cmd {
	cmd := s.run.advance()
	if s.run.currentStep() != nil {
		if !s.run.confirmed {
			return tea.Batch(cmd, s.openPathTo(s.editor.pageName)) // it was resumed, and the rest is not confirmed yet
		}
		if s.env.Journal == nil {
			cmd = tea.Batch(cmd, s.save())
		}
		return tea.Batch(cmd, s.showRunning(s.run.send()))
	}
	s.finish()
	return tea.Batch(cmd, s.save())
}

// finish shows the end of the form: everything is done, or the rest is left.
func (s *Screen) finish() tea.Cmd {
	s.stage, s.menu = finished, nil
	return nil
}

package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
)

// launch begins with the first step that is not done.
func (s *Screen) launch() tea.Cmd {
	s.run.task, s.run.confirmed = s.review.task, true
	if keep := s.keepOrder(); keep != nil {
		return s.carryOn(keep)
	}
	return s.carryOn(s.run.send())
}

// carryOn shows the requests while one command about them runs.
func (s *Screen) carryOn(cmd tea.Cmd) tea.Cmd {
	s.stage, s.menu = running, nil
	return tea.Batch(s.waiting.Begin(), cmd)
}

// takeStep takes the outcome of a step.
func (s *Screen) takeStep(msg stepDoneMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	s.waiting.End()
	s.run.tick.Stop()
	s.run.task = msg.task
	step := s.run.present()
	switch {
	case step == nil:
		return s.finish()
	case step.State == runner.Done:
		return s.proceed()
	case step.State == runner.Open:
		return s.stop() // withdrawn before it was sent
	case step.State == runner.Unknown:
		s.run.sent = true
		return tea.Batch(s.stop(), s.carryOn(s.run.look()))
	}
	return s.stop()
}

// proceed goes on after a step that was done.
func (s *Screen) proceed() tea.Cmd {
	keep := s.run.advance()
	if s.run.present() != nil {
		if !s.run.confirmed {
			return tea.Batch(keep, s.reopenAt(s.answering.at)) // it was taken up, and the rest is not asked about yet
		}
		if s.env.Journal == nil {
			keep = tea.Batch(keep, s.save())
		}
		return tea.Batch(keep, s.carryOn(s.run.send()))
	}
	s.finish()
	return tea.Batch(keep, s.save())
}

// finish ends the form: everything is done, or the person leaves the rest.
func (s *Screen) finish() tea.Cmd {
	s.stage, s.menu = finished, nil
	return nil
}

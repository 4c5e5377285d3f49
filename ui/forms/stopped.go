package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/picker"
)

// What can be done at a step that did not go through, beside saying what became of a lost
// answer. The first choice sends nothing.
const (
	stopHere   = "stop"
	backToForm = "form"
	tryAgain   = "try"
	lookAgain  = "look"
)

// stop waits for the person to decide how to go on.
func (s *Screen) stop() tea.Cmd {
	s.stage = stopped
	step := s.run.present()
	back := picker.Choice{ID: backToForm, Title: "Back to the form", Note: "what is done stays done"}
	left := picker.Choice{ID: stopHere, Title: "Stop here", Note: "what was entered is kept as a draft"}
	if s.run.done && s.env.Journal == nil {
		left.Note = "what exists stays; the rest is not kept"
	}
	choices := []picker.Choice{left}
	options := picker.Options{Title: "How to go on", Menu: true}
	switch {
	case step.State == runner.Moved:
		choices = append(choices, picker.Choice{ID: tryAgain, Title: "Look at it as it is now", Note: "asks before anything is sent"}, back)
	case step.State != runner.Unknown:
		choices = append(choices, back, picker.Choice{ID: tryAgain, Title: "Try this step again", Note: "nothing was changed by it"})
	case step.Decided:
		choices = append(choices, back)
	case step.Truth == nil:
		choices = append(choices, back, picker.Choice{ID: lookAgain, Title: "Look what is on the service"})
	default:
		_, list := reconcile.Choices(*step.Truth, s.run.laterNeedsID(), s.env.Theme.Glyphs)
		choices = append(choices, list...)
		choices = append(choices, back)
	}
	s.menu = picker.New(s.env.Theme, s.env.Keys, options, choices)
	return nil
}

// chooseNext does what was chosen at a step that did not go through.
func (s *Screen) chooseNext(msg tea.KeyPressMsg) tea.Cmd {
	if msg.IsRepeat {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		return s.finish()
	}
	chosen, ok := s.menu.Picked()
	if !ok {
		return cmd
	}
	switch chosen {
	case stopHere:
		return s.finish()
	case backToForm:
		return s.reopen()
	case lookAgain, reconcile.AskAgain:
		return s.carryOn(s.run.look())
	case tryAgain:
		return s.tryStepAgain()
	default:
		return s.settle(chosen)
	}
}

// reopen goes back to the form with everything in it. What is done is locked, and the rest
// is planned anew.
func (s *Screen) reopen() tea.Cmd {
	s.answering.path = nil
	pages := s.pages()
	at := slices.IndexFunc(pages, func(p page) bool { return !p.idle })
	if at < 0 {
		return s.propose()
	}
	return s.open(pages[at].name)
}

// tryStepAgain sends a step again that has certainly changed nothing. Where somebody else
// has changed the target, or the only word for it is the person's, it is asked about
// first.
func (s *Screen) tryStepAgain() tea.Cmd {
	step := s.run.present()
	moved, told := step.State == runner.Moved, step.Decided
	s.run.task = s.run.task.Reopen(s.run.task.Target)
	s.review.task = s.run.task
	switch {
	case moved:
		return s.proposeAnew()
	case told:
		s.review.again = true
		return s.ask(s.run.plan.steps[s.run.at()].verb, "once more", "If it was done after all, it is done twice.")
	}
	return s.carryOn(s.run.send())
}

// settle goes on from what the person says became of a lost answer.
func (s *Screen) settle(choice string) tea.Cmd {
	outcome, written := s.run.settle(choice)
	if outcome != journal.Applied {
		return tea.Batch(written, s.stop())
	}
	return tea.Batch(written, s.carryOn(s.run.renew()))
}

// takeLook takes what was found.
func (s *Screen) takeLook(msg lookedMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	s.waiting.End()
	s.run.task, s.run.looking, s.run.lookErr = msg.task, false, msg.err
	return s.stop()
}

package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/picker"
)

// The choices at a step that was not done, besides those about an unknown outcome. The
// first one sends nothing, and is proposed unless the service proves what became of the step.
const (
	choiceStop      = "stop"
	choiceForm      = "form"
	choiceRetry     = "try"
	choiceReconcile = "look"
)

// showStopped asks how to go on after a step that was not done.
func (s *Screen) showStopped() tea.Cmd {
	s.stage = stopped
	step := s.run.currentStep()
	back := picker.Choice{ID: choiceForm, Title: "Back to the form", Note: "what is done stays done"}
	left := picker.Choice{ID: choiceStop, Title: "Stop here", Note: "what was entered is kept as a draft"}
	if s.run.anyDone && s.env.Journal == nil {
		left.Note = "what exists stays; the rest is not kept"
	}
	choices := []picker.Choice{left}
	options := picker.Options{Title: "How to go on", Menu: true, Guard: picker.NewGuard(s.env.Now)}
	proposed := choiceStop
	switch {
	case step.State == runner.Moved:
		choices = append(choices, picker.Choice{ID: choiceRetry, Title: "Look at it as it is now", Note: "asks before anything is sent"}, back)
	case step.State != runner.Unknown && step.Decided && !step.Repeatable():
		choices = append(choices, back, picker.Choice{ID: choiceRetry, Title: "Try this step again", Note: "asks before anything is sent"})
	case step.State != runner.Unknown:
		choices = append(choices, back, picker.Choice{ID: choiceRetry, Title: "Try this step again", Note: "nothing was changed by it"})
	case step.Decided:
		choices = append(choices, back)
	case step.Reconciliation == nil:
		choices = append(choices, back, picker.Choice{ID: choiceReconcile, Title: "Look what is on the service"})
	default:
		_, list := reconcile.Choices(*step.Reconciliation, s.run.laterNeedsID(), s.env.Theme.Glyphs)
		choices = append(choices, list...)
		choices = append(choices, back)
		if runner.ProvedOutcome(step.Reconciliation) != journal.Unknown {
			proposed = reconcile.Suggestion(*step.Reconciliation)
		}
	}
	s.menu = picker.New(s.env.Theme, s.env.Keys, options, choices)
	s.menu.Select(proposed)
	return nil
}

// handleStoppedKey does what was chosen at a step that was not done.
func (s *Screen) handleStoppedKey(msg tea.KeyPressMsg) tea.Cmd {
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		return s.finish()
	}
	chosen, ok := s.menu.Picked()
	if !ok {
		return cmd
	}
	switch chosen {
	case choiceStop:
		return s.finish()
	case choiceForm:
		return s.reopenForm()
	case choiceReconcile, reconcile.AskAgain:
		return s.showRunning(s.run.reconcile())
	case choiceRetry:
		return s.retryStep()
	default:
		return s.run.decide(chosen)
	}
}

// reopenForm goes back to the form. What is done is locked, and the rest is planned again.
func (s *Screen) reopenForm() tea.Cmd {
	s.editor.path = nil
	pages := s.pages()
	at := slices.IndexFunc(pages, func(p page) bool { return !p.inactive })
	if at < 0 {
		return s.openReview()
	}
	return s.openPage(pages[at].name)
}

// retryStep sends a step again that has certainly changed nothing. It asks first where
// another person has changed the target, or where doing it twice does harm and only a person
// has decided that nothing was changed.
func (s *Screen) retryStep() tea.Cmd {
	step := s.run.currentStep()
	moved, risky := step.State == runner.Moved, step.Decided && !step.Repeatable()
	s.run.task = s.run.task.Reopen(s.run.task.Target)
	s.review.task = s.run.task
	switch {
	case moved:
		return s.refreshReview()
	case risky:
		s.review.retry = true
		return s.askToConfirm(s.run.plan.steps[s.run.current()].verb, "once more", "If it was done after all, it is done twice.")
	}
	return s.showRunning(s.run.send())
}

// applyDecision goes on as the journal has decided about an unknown outcome.
func (s *Screen) applyDecision(msg reconcile.SavedMsg) tea.Cmd {
	if step := s.run.currentStep(); s.stage != stopped || step.State != runner.Unknown || step.Decided {
		return nil
	}
	if len(msg.Decided) == 0 {
		return tea.Batch(msg.Notice(), s.showRunning(s.run.reconcile()))
	}
	d := msg.Decided[0]
	s.run.task = s.run.task.Decide(s.run.current(), d.Outcome, d.Created)
	if d.Outcome != journal.Applied {
		return tea.Batch(msg.Notice(), s.showStopped())
	}
	return tea.Batch(msg.Notice(), s.showRunning(s.run.rereadTarget()))
}

// applyReconciled shows what the service says about an unknown outcome.
func (s *Screen) applyReconciled(msg reconciledMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.callNumber {
		return nil
	}
	s.spinner.End()
	s.run.task, s.run.reconciling, s.run.reconcileErr = msg.task, false, msg.err
	return s.showStopped()
}

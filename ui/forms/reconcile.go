package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
)

// reconciledMsg is the task with what the service shows about an unknown outcome.
type reconciledMsg struct {
	owner, number uint64
	task          runner.Task
	err           error
}

// Addressee implements screen.Addressed.
func (m reconciledMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m reconciledMsg) Failure() error { return m.err }

// reconcile asks the service about the unknown outcome of the current step.
func (r *run) reconcile() tea.Cmd {
	r.reconciling, r.reconcileErr = true, nil
	engine, task, owner := r.runner(), r.task, r.env.Owner
	ctx, number := r.beginCall()
	return func() tea.Msg {
		now, err := engine.Reconcile(ctx, task)
		return reconciledMsg{owner: owner, number: number, task: now, err: err}
	}
}

// decide writes a person's decision about an unknown outcome to the journal, so that nobody is
// asked again.
func (r *run) decide(choice string) tea.Cmd {
	outcome, created := reconcile.OutcomeOf(choice)
	seq := r.currentStep().Entry.Seq
	return reconcile.Save(r.env.Journal, r.env.Owner, map[journal.Seq]reconcile.Decision{seq: {Outcome: outcome, Created: created}})
}

// rereadTarget reads what the step after the current one builds on.
func (r *run) rereadTarget() tea.Cmd {
	r.reconciling = true
	engine, task, owner, at := r.runner(), r.task, r.env.Owner, r.current()
	ctx, number := r.beginCall()
	return func() tea.Msg {
		now, err := engine.RereadTarget(ctx, task, at)
		if err != nil {
			return reconciledMsg{owner: owner, number: number, task: task, err: err}
		}
		return stepDoneMsg{owner: owner, number: number, task: now}
	}
}

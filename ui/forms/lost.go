package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
)

// lookedMsg is the task with what the service shows about a lost answer.
type lookedMsg struct {
	owner, number uint64
	task          runner.Task
	err           error
}

// Addressee is the form that asked.
func (m lookedMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m lookedMsg) Failure() error { return m.err }

// look asks the service what became of the step whose answer was lost.
func (r *run) look() tea.Cmd {
	r.looking, r.lookErr = true, nil
	engine, task, owner := r.runner(), r.task, r.env.Owner
	ctx, number := r.beginCall()
	return func() tea.Msg {
		now, err := engine.Reconcile(ctx, task)
		return lookedMsg{owner: owner, number: number, task: now, err: err}
	}
}

// settle takes what the person says became of a lost answer, and writes it into the
// journal, so that nobody is asked for it again.
func (r *run) settle(choice string) (outcome journal.Outcome, written tea.Cmd) {
	outcome, made := reconcile.OutcomeOf(choice)
	j, seq := r.env.Journal, r.present().Entry.Seq
	r.task = r.task.Decide(r.at(), outcome, made)
	if j == nil || seq == "" {
		return outcome, nil
	}
	return outcome, func() tea.Msg {
		if err := j.Resolve(seq, outcome); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return nil
	}
}

// renew reads what the step after the present one builds on.
func (r *run) renew() tea.Cmd {
	r.looking = true
	engine, task, owner, at := r.runner(), r.task, r.env.Owner, r.at()
	ctx, number := r.beginCall()
	return func() tea.Msg {
		now, err := engine.RereadTarget(ctx, task, at)
		if err != nil {
			return lookedMsg{owner: owner, number: number, task: task, err: err}
		}
		return stepDoneMsg{owner: owner, number: number, task: now}
	}
}

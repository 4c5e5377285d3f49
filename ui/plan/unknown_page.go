package plan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// unknownPage is the page of the unknown outcomes of a plan, and what follows from what is
// decided there.
type unknownPage struct {
	plan   *proposal
	page   *reconcile.Page // nil when closed
	ctx    context.Context // of what the service is asked
	cancel context.CancelFunc
}

func newUnknownPage(p *proposal) unknownPage {
	ctx, cancel := context.WithCancel(context.Background())
	return unknownPage{plan: p, ctx: ctx, cancel: cancel}
}

func (u *unknownPage) reconcileAll() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range u.plan.rows.undecided() {
		if r.unknownStep().Reconciliation == nil {
			cmds = append(cmds, u.reconcileRow(r))
		}
	}
	u.refreshPage()
	return terminal.Sequence(cmds...)
}

func (u *unknownPage) reconcileRow(r *row) tea.Cmd {
	engine, ctx, task, taken := u.plan.runner(), u.ctx, r.task, u.plan.rows.createdIDs()
	msg := reconciledMsg{To: screen.To(u.plan.env.Owner), id: r.id, seq: r.unknownStep().Entry.Seq}
	return func() tea.Msg {
		msg.task, msg.err = engine.Reconcile(ctx, task, taken...)
		return msg
	}
}

// applyReconciled shows what the service says. A plan of one target asks for the decision
// at once.
func (u *unknownPage) applyReconciled(msg reconciledMsg) tea.Cmd {
	r := u.plan.byID[msg.id]
	if r == nil || r.unknownStep() == nil || r.unknownStep().Entry.Seq != msg.seq {
		return nil // decided meanwhile, and perhaps sent once more
	}
	if reconcile.Offers(msg.task.Steps[r.task.Stopped()].Reconciliation, u.plan.rows.createdIDs()) {
		return u.reconcileRow(r) // another row has taken it meanwhile
	}
	var again tea.Cmd
	if r.reconcileErr = msg.err; msg.err != nil {
		u.plan.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+msg.err.Error())
	} else {
		r.task = msg.task
		found := r.unknownStep().Reconciliation
		u.plan.set(r, unknown, unknownReason(r)+". "+found.Sentence)
		again = askAgain(found.Again, u.reconcileRow(r))
	}
	if u.page == nil {
		return again
	}
	u.refreshPage()
	if len(u.plan.rows) == 1 && msg.err == nil {
		return tea.Batch(again, u.page.Decide())
	}
	return again
}

func askAgain(wait time.Duration, ask tea.Cmd) tea.Cmd {
	if wait <= 0 {
		return nil
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return ask() })
}

func (u *unknownPage) refreshPage() {
	var list []*reconcile.Case
	for _, r := range u.plan.rows.undecided() {
		effect, step := r.effect, r.unknownStep()
		if len(r.task.Steps) > 1 { // only that of the step is unknown
			effect = change.Proposed(r.present(), []change.Request{step.Request}, u.plan.env.ServiceNow())
		}
		list = append(list, &reconcile.Case{
			ID: r.id, What: api.TitleOf(step.Entry.Intent.Operation), Name: r.name().String(), Target: r.target.ID(),
			Before: effect.Before, After: effect.After, ShortBefore: effect.Was, ShortAfter: effect.Will,
			Why: unknownReason(r) + ".", Reconciliation: r.unknownStep().Reconciliation, Err: r.reconcileErr,
			NeedsID: r.task.NeedsCreated(r.task.Stopped()),
		})
	}
	if len(list) == 0 {
		u.page = nil
		return
	}
	if u.page == nil {
		u.page = reconcile.NewPage(u.plan.env)
	}
	u.page.SetCases(list)
}

func (u *unknownPage) update(msg tea.Msg) tea.Cmd {
	result, cmd := u.page.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range result.Ask {
		if r := u.plan.byID[id]; r != nil && r.unknownStep() != nil {
			cmds = append(cmds, u.reconcileRow(r))
		}
	}
	decided := make(map[journal.Seq]reconcile.Decision, len(result.Decided))
	for _, d := range result.Decided {
		if r := u.plan.byID[d.ID]; r != nil && r.unknownStep() != nil {
			decided[r.unknownStep().Entry.Seq] = d
		}
	}
	if len(decided) > 0 {
		cmds = append(cmds, reconcile.Save(u.plan.env.Journal, u.plan.env.Owner, decided))
	}
	return tea.Batch(cmds...)
}

// applyDecisions applies what the journal has taken, and asks the service again about the rest
// and about what is no longer offered, as another row has made it.
func (u *unknownPage) applyDecisions(msg reconcile.SavedMsg) tea.Cmd {
	cmds := []tea.Cmd{msg.Notice()}
	for _, d := range msg.Decided {
		if r := u.plan.byID[d.ID]; r != nil && r.unknownStep() != nil {
			cmds = append(cmds, u.decide(r, d))
		}
	}
	for _, r := range u.plan.rows.undecided() {
		if slices.Contains(msg.Refused, r.id) || reconcile.Offers(r.unknownStep().Reconciliation, u.plan.rows.createdIDs()) {
			r.task = r.task.Unasked()
			cmds = append(cmds, u.reconcileRow(r))
		}
	}
	u.refreshPage()
	return tea.Batch(cmds...)
}

// decide applies a decision. Where steps follow, it reads the target that they build on.
func (u *unknownPage) decide(r *row, d reconcile.Decision) tea.Cmd {
	why, says := unknownReason(r), "you decided that it "
	switch {
	case d.Proved:
		says = "the service shows that it "
	case d.Elsewhere:
		says = "another session decided that it "
	}
	at := r.task.Stopped()
	r.task = r.task.Decide(at, d.Outcome, d.Created)
	switch {
	case d.Outcome == journal.Applied && (r.task.Next() >= 0 || u.plan.form):
		u.plan.set(r, working, why+"; "+says+"happened.")
		return u.rereadTarget(r, at)
	case d.Outcome == journal.Applied:
		u.plan.set(r, applied, why+"; "+says+"happened.")
	case d.Outcome == journal.Rejected:
		u.plan.set(r, failed, why+"; "+says+"did not happen.")
	default:
		u.plan.set(r, unknown, why+"; it cannot be told what became of it.")
	}
	return nil
}

// rereadTarget reads the target of a task after its step at that index was applied.
func (u *unknownPage) rereadTarget(r *row, at int) tea.Cmd {
	engine, ctx, owner, id, task := u.plan.runner(), u.ctx, u.plan.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.RereadTarget(ctx, task, at)
		return rereadMsg{To: screen.To(owner), id: id, task: now, err: err}
	}
}

func (u *unknownPage) applyReread(msg rereadMsg) tea.Cmd {
	r := u.plan.byID[msg.id]
	if r == nil || r.state != working {
		return nil
	}
	if msg.err != nil {
		u.plan.set(r, moved, "Its last step went through, but it could not be read again: "+msg.err.Error())
		return nil
	}
	r.task, r.target = msg.task, msg.task.Target
	to, _ := stateOf(r.task)
	u.plan.set(r, to, r.note)
	return recordWebhook(u.plan.env, r.task)
}

// unknownReason is why the outcome of a row is unknown, with what the service itself said.
func unknownReason(r *row) string {
	if s := r.stopped(); !s.Entry.Resolved.IsZero() {
		return strings.TrimSuffix(s.Note, ".") // it happened, and nobody knows what it has made
	}
	e, ok := errors.AsType[*api.Error](r.stopped().Err)
	if !ok {
		return "The answer was lost"
	}
	why := "The answer was lost"
	switch e.Kind {
	case api.ServerFault:
		why = fmt.Sprintf("The service failed over it (status %d)", e.Status)
	case api.Redirected:
		why = "The answer only pointed elsewhere"
	case api.BadAnswer, api.TooLarge:
		why = "The answer did not tell"
	}
	for _, more := range []string{e.OwnReason(), e.Said()} {
		if more != "" {
			why += ". " + strings.TrimSuffix(more, ".")
		}
	}
	return why
}

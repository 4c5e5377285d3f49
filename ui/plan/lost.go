package plan

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/screen"
)

// lostAnswers is the page of the changes whose answer was lost, and what follows from what
// is found out and decided there.
type lostAnswers struct {
	plan *proposal
	page *reconcile.Page // nil unless it is shown
}

// ask shows the lost answers, and asks the service, one after another, about all of them.
func (l *lostAnswers) ask() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range l.plan.rows.unsettled() {
		if r.open().Truth == nil {
			cmds = append(cmds, l.askAbout(r))
		}
	}
	l.show()
	return screen.Sequence(cmds...)
}

// askAbout reads what became of the lost answer of a row.
func (l *lostAnswers) askAbout(r *row) tea.Cmd {
	engine, owner, id, task := l.plan.runner(), l.plan.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.Reconcile(context.Background(), task)
		return reconciledMsg{owner: owner, id: id, task: now, err: err}
	}
}

// takeTruth takes what was found. A plan of one target asks for the decision at once.
func (l *lostAnswers) takeTruth(msg reconciledMsg) tea.Cmd {
	r := l.plan.byID[msg.id]
	if r == nil || r.open() == nil {
		return nil
	}
	if r.lookErr = msg.err; msg.err != nil {
		l.plan.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+msg.err.Error())
	} else {
		r.task = msg.task
		l.plan.set(r, unknown, lost(r)+". "+r.open().Truth.Sentence)
	}
	if l.page == nil {
		return nil
	}
	l.show()
	if len(l.plan.rows) == 1 && msg.err == nil {
		return l.page.Decide()
	}
	return nil
}

// show brings the page of unknown outcomes up to date; it is closed when there are
// none.
func (l *lostAnswers) show() {
	var list []reconcile.Case
	for _, r := range l.plan.rows.unsettled() {
		list = append(list, reconcile.Case{
			ID: r.id, What: api.TitleOf(r.open().Entry.Intent.Operation), Name: r.name().String(), Target: r.target.ID(),
			Before: r.effect.Before, After: r.effect.After, ShortBefore: r.effect.Was, ShortAfter: r.effect.Will,
			Why: lost(r) + ".", Truth: r.open().Truth, Err: r.lookErr,
			NeedsID: r.target.ID() == "" && r.task.Stopped()+1 < len(r.task.Steps),
		})
	}
	if len(list) == 0 {
		l.page = nil
		return
	}
	if l.page == nil {
		l.page = reconcile.NewPage(l.plan.env)
	}
	l.page.SetCases(list)
}

// update gives a message to the page, and does what follows. It returns the ids of the
// rows that were decided about.
func (l *lostAnswers) update(msg tea.Msg) ([]string, tea.Cmd) {
	reply, cmd := l.page.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range reply.Ask {
		if r := l.plan.byID[id]; r != nil && r.open() != nil {
			cmds = append(cmds, l.askAbout(r))
		}
	}
	var decided []string
	resolutions := make(map[journal.Seq]journal.Outcome, len(reply.Decided))
	for _, d := range reply.Decided {
		if r := l.plan.byID[d.ID]; r != nil && r.open() != nil {
			decided = append(decided, r.id)
			resolutions[r.open().Entry.Seq] = d.Outcome
			cmds = append(cmds, l.settle(r, d))
		}
	}
	if len(decided) > 0 {
		l.show()
		cmds = append(cmds, resolve(l.plan.env.Journal, l.plan.env.Owner, resolutions))
	}
	return decided, tea.Batch(cmds...)
}

// settle takes a decision about a lost answer. Where steps follow, it reads what they build
// on.
func (l *lostAnswers) settle(r *row, d reconcile.Decision) tea.Cmd {
	why, says := lost(r), "you decided that it "
	if d.Proved {
		says = "the service shows that it "
	}
	at := r.task.Stopped()
	r.task = r.task.Decide(at, d.Outcome, d.Created)
	switch {
	case d.Outcome == journal.Applied && r.task.Next() >= 0:
		l.plan.set(r, working, why+"; "+says+"happened.")
		return l.renewTask(r, at)
	case d.Outcome == journal.Applied:
		l.plan.set(r, applied, why+"; "+says+"happened.")
	case d.Outcome == journal.Rejected:
		l.plan.set(r, failed, why+"; "+says+"did not happen.")
	default:
		l.plan.set(r, unknown, why+"; nobody can tell what became of it.")
	}
	return nil
}

// renewTask reads the target of a task after its step at an index went through.
func (l *lostAnswers) renewTask(r *row, at int) tea.Cmd {
	engine, owner, id, task := l.plan.runner(), l.plan.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.RereadTarget(context.Background(), task, at)
		return renewedMsg{owner: owner, id: id, task: now, err: err}
	}
}

// takeRenewed lets a task whose lost answer is settled go on.
func (l *lostAnswers) takeRenewed(msg renewedMsg) {
	r := l.plan.byID[msg.id]
	if r == nil || r.state != working {
		return
	}
	if msg.err != nil {
		l.plan.set(r, moved, "Its last step went through, but it could not be read again: "+msg.err.Error())
		return
	}
	r.task, r.target = msg.task, msg.task.Target
	l.plan.set(r, planned, r.note)
}

// lost says why the outcome of a change was not known.
func lost(r *row) string {
	switch api.KindOf(r.stopped().Err) {
	case api.ServerFault:
		return "The service failed over it"
	case api.Redirected:
		return "The answer only pointed elsewhere"
	case api.BadAnswer, api.TooLarge:
		return "The answer did not tell"
	default:
		return "The answer was lost"
	}
}

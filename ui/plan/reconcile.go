package plan

import (
	"cmp"
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
)

// reconciledMsg is a task with what the service shows about its lost answer.
type reconciledMsg struct {
	owner uint64
	id    string
	task  runner.Task
	err   error
}

// Addressee is the screen that asked.
func (m reconciledMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m reconciledMsg) Failure() error { return m.err }

// resolvedMsg says whether decisions were written down.
type resolvedMsg struct {
	owner uint64
	err   error
}

// Addressee is the screen that decided.
func (m resolvedMsg) Addressee() uint64 { return m.owner }

// lookAtLost shows the lost answers, and asks the service, one after another, about all of
// them.
func (s *Screen) lookAtLost() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range s.plan.rows.unsettled() {
		if r.open().Truth == nil {
			cmds = append(cmds, s.plan.askAbout(r))
		}
	}
	s.showUnknown()
	return tea.Sequence(cmds...)
}

// askAbout reads what became of the lost answer of a row.
func (p *proposal) askAbout(r *row) tea.Cmd {
	engine, owner, id, task := p.runner(), p.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.Reconcile(context.Background(), task)
		return reconciledMsg{owner: owner, id: id, task: now, err: err}
	}
}

// takeTruth takes what was found. A plan of one target asks for the decision at once.
func (s *Screen) takeTruth(msg reconciledMsg) tea.Cmd {
	r := s.plan.byID[msg.id]
	if r == nil || r.open() == nil {
		return nil
	}
	if r.lookErr = msg.err; msg.err != nil {
		s.plan.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+msg.err.Error())
	} else {
		r.task = msg.task
		s.plan.set(r, unknown, lost(r)+". "+r.open().Truth.Sentence)
	}
	if s.unknown == nil {
		return nil
	}
	s.showUnknown()
	if len(s.plan.rows) == 1 && msg.err == nil {
		return s.unknown.Decide()
	}
	return nil
}

// reconcile shows the unknown outcomes on a page of their own.
func (s *Screen) reconcile() tea.Cmd {
	if len(s.plan.rows.unsettled()) == 0 {
		return notice.Say(notice.Info, "No answer was lost.")
	}
	selected := s.list.selected()
	s.showUnknown()
	if selected != nil {
		s.unknown.Select(selected.id)
	}
	return nil
}

// showUnknown brings the page of unknown outcomes up to date; it is closed when there are
// none.
func (s *Screen) showUnknown() {
	var list []reconcile.Case
	for _, r := range s.plan.rows.unsettled() {
		list = append(list, reconcile.Case{
			ID: r.id, What: title(r.open().Entry), Name: r.name().String(), Target: r.target.ID(),
			Before: r.effect.Before, After: r.effect.After, Was: r.effect.Was, Will: r.effect.Will,
			Why: lost(r) + ".", Truth: r.open().Truth, Err: r.lookErr,
			NeedsID: r.target.ID() == "" && r.task.Stopped()+1 < len(r.task.Steps),
		})
	}
	if len(list) == 0 {
		s.unknown = nil
		s.arrange()
		return
	}
	if s.unknown == nil {
		s.unknown = reconcile.NewPage(s.env)
	}
	s.unknown.SetCases(list)
	s.arrange()
}

// turnUnknown gives a message to the page of unknown outcomes, and does what follows.
func (s *Screen) turnUnknown(msg tea.Msg) tea.Cmd {
	reply, cmd := s.unknown.Update(msg)
	cmds := []tea.Cmd{cmd}
	for _, id := range reply.Ask {
		if r := s.plan.byID[id]; r != nil && r.open() != nil {
			cmds = append(cmds, s.plan.askAbout(r))
		}
	}
	resolutions := make(map[journal.Seq]journal.Outcome, len(reply.Decided))
	for _, d := range reply.Decided {
		if r := s.plan.byID[d.ID]; r != nil && r.open() != nil {
			resolutions[r.open().Entry.Seq] = d.Outcome
			s.list.table.SelectID(r.id)
			cmds = append(cmds, s.plan.settle(r, d))
		}
	}
	if len(resolutions) > 0 {
		s.showUnknown()
		cmds = append(cmds, resolve(s.env.Journal, s.env.Owner, resolutions), s.work.forget(s.plan.rows))
	}
	return tea.Batch(cmds...)
}

// settle takes a decision about a lost answer. Where steps follow, it reads what they build
// on.
func (p *proposal) settle(r *row, d reconcile.Decision) tea.Cmd {
	why, says := lost(r), "you decided that it "
	if d.Proved {
		says = "the service shows that it "
	}
	at := r.task.Stopped()
	r.task = r.task.Settle(at, d.Outcome, d.Made)
	switch {
	case d.Outcome == journal.Applied && r.task.Next() >= 0:
		p.set(r, working, why+"; "+says+"happened.")
		return p.renewTask(r, at)
	case d.Outcome == journal.Applied:
		p.set(r, applied, why+"; "+says+"happened.")
	case d.Outcome == journal.Rejected:
		p.set(r, failed, why+"; "+says+"did not happen.")
	default:
		p.set(r, unknown, why+"; nobody can tell what became of it.")
	}
	return nil
}

// renewedMsg is a task with what the steps that are left build on.
type renewedMsg struct {
	owner uint64
	id    string
	task  runner.Task
	err   error
}

// Addressee is the screen that asked.
func (m renewedMsg) Addressee() uint64 { return m.owner }

// Failure is why the target could not be read, nil when it could.
func (m renewedMsg) Failure() error { return m.err }

// renewTask reads the target of a task after its step at an index went through.
func (p *proposal) renewTask(r *row, at int) tea.Cmd {
	engine, owner, id, task := p.runner(), p.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.Renew(context.Background(), task, at)
		return renewedMsg{owner: owner, id: id, task: now, err: err}
	}
}

// takeRenewed lets a task whose lost answer is settled go on.
func (p *proposal) takeRenewed(msg renewedMsg) {
	r := p.byID[msg.id]
	if r == nil || r.state != working {
		return
	}
	if msg.err != nil {
		p.set(r, moved, "Its last step went through, but it could not be read again: "+msg.err.Error())
		return
	}
	r.task, r.target = msg.task, msg.task.Target
	p.set(r, planned, r.note)
}

// lost says why the outcome of a change was not known.
func lost(r *row) string {
	switch api.KindOf(r.stopped().Err) {
	case api.Failing:
		return "The service failed over it"
	case api.Redirected:
		return "The answer only pointed elsewhere"
	case api.BadAnswer, api.TooLarge:
		return "The answer did not tell"
	default:
		return "The answer was lost"
	}
}

// resolve writes decisions down.
func resolve(j *journal.Journal, owner uint64, decided map[journal.Seq]journal.Outcome) tea.Cmd {
	if j == nil {
		return nil
	}
	return func() tea.Msg {
		var err error
		for seq, outcome := range decided {
			if seq != "" {
				err = cmp.Or(err, j.Resolve(seq, outcome))
			}
		}
		return resolvedMsg{owner: owner, err: err}
	}
}

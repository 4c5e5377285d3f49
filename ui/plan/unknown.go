package plan

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// unknownPage holds the page of the unknown outcomes of a plan, which takes answers whether it is open or not.
type unknownPage struct {
	*decisionTable
	open bool
}

// show opens the page while there are cases. Keys that were typed before are ignored.
func (u *unknownPage) show(p *proposal) {
	if u.refresh(p); !u.open && u.table.Len() > 0 {
		u.open, u.guard = true, picker.NewGuard(u.env.Now)
	}
}

// refresh brings the page up to date, and closes it when no outcome is unknown.
func (u *unknownPage) refresh(p *proposal) {
	var list []*unknownCase
	for _, r := range p.rows.undecided() {
		effect := r.effect
		if len(r.task.Steps) > 1 { // only that of the step is unknown
			effect = change.Proposed(r.present(), []change.Request{r.unknownStep().Request}, p.env.ServiceNow())
		}
		list = append(list, &unknownCase{
			Effect: effect, ID: r.id, Task: r.task, Name: r.name().String(), Target: r.target.ID(), Err: r.reconcileErr, Why: unknownReason(r) + ".",
		})
	}
	var made []string
	for _, r := range p.rows {
		if id := r.createdID(); id != "" {
			made = append(made, id)
		}
	}
	u.SetCases(list, made)
	u.open = u.open && len(list) > 0
}

func (s *Screen) reconcileAll() tea.Cmd {
	for _, r := range s.plan.rows.undecided() {
		r.reconcileErr = nil
	}
	s.unknown.show(s.plan)
	return s.unknown.AskAll()
}

func (s *Screen) showUnknown() tea.Cmd {
	if len(s.plan.rows.undecided()) == 0 {
		return notice.Say(notice.Info, "No answer was lost.")
	}
	selected := s.list.selected(s.plan)
	s.unknown.show(s.plan)
	if selected != nil {
		s.unknown.table.SelectID(selected.id)
	}
	return nil
}

// applyFound shows the answer of the service. A plan of one target asks for the decision at once.
func (s *Screen) applyFound(msg foundMsg) tea.Cmd {
	c, again := s.unknown.Answer(msg)
	if c == nil {
		return again
	}
	r := s.plan.byID[c.ID]
	r.task, r.reconcileErr = c.Task, c.Err
	if c.Err != nil {
		s.plan.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+c.Err.Error())
	} else {
		s.plan.set(r, unknown, unknownReason(r)+". "+r.unknownStep().Reconciliation.Sentence)
	}
	if s.unknown.open && len(s.plan.rows) == 1 && c.Err == nil {
		return tea.Batch(again, s.unknown.Decide())
	}
	return again
}

// applyDecisions applies the decisions that the journal has taken, and asks the service again about the rest
// and about an object that is no longer offered, as another row has made it.
func (s *Screen) applyDecisions(msg decidedMsg) tea.Cmd {
	cmds := []tea.Cmd{msg.Notice()}
	for _, d := range msg.Decided {
		if r := s.plan.byID[d.ID]; r != nil && r.unknownStep() != nil {
			cmds = append(cmds, s.decide(r, d))
		}
		s.list.table.SelectID(d.ID)
	}
	s.unknown.refresh(s.plan)
	for _, r := range s.plan.rows.undecided() {
		if slices.Contains(msg.Refused, r.id) || s.unknown.Offers(&unknownCase{Task: r.task}) {
			r.task, r.reconcileErr = r.task.Unasked(), nil
		}
	}
	s.unknown.show(s.plan)
	return tea.Batch(append(cmds, s.unknown.AskAll(), s.work.deleteIfFinished(s.plan))...)
}

// decide applies a decision. Where steps follow, it reads the target that they build on.
func (s *Screen) decide(r *row, d decision) tea.Cmd {
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
	case d.Outcome == journal.Applied && (r.task.Next() >= 0 || s.plan.form):
		s.plan.set(r, working, why+"; "+says+"happened.")
		engine, ctx, msg := runner.For(s.env), s.unknown.ctx, rereadMsg{To: screen.To(s.env.Owner), id: r.id, task: r.task}
		return func() tea.Msg {
			msg.task, msg.err = engine.RereadTarget(ctx, msg.task, at)
			return msg
		}
	case d.Outcome == journal.Applied:
		s.plan.set(r, applied, why+"; "+says+"happened.")
	case d.Outcome == journal.Rejected:
		s.plan.set(r, failed, why+"; "+says+"did not happen.")
	default:
		s.plan.set(r, unknown, why+"; it cannot be told what became of it.")
	}
	return nil
}

type rereadMsg struct {
	screen.To
	id   string
	task runner.Task
	err  error
}

func (m rereadMsg) Failure() error { return m.err }

// applyReread plans the steps that follow a decided outcome. Those of a form were confirmed.
func (s *Screen) applyReread(msg rereadMsg) tea.Cmd {
	var recorded tea.Cmd
	r := s.plan.byID[msg.id]
	switch {
	case r == nil || r.state != working:
	case msg.err != nil:
		s.plan.set(r, moved, "Its last step went through, but it could not be read again: "+msg.err.Error())
	default:
		r.task, r.target = msg.task, msg.task.Target
		to, _ := stateOf(r.task)
		s.plan.set(r, to, r.note)
		recorded = recordWebhook(s.env, r.task)
	}
	if s.plan.form && s.plan.run.ctx != nil && len(s.plan.pending()) > 0 {
		return tea.Batch(recorded, s.startRun())
	}
	return tea.Batch(recorded, s.work.deleteIfFinished(s.plan))
}

// unknownReason returns why the outcome of a row is unknown, with the answer of the service itself.
func unknownReason(r *row) string {
	step := r.stopped()
	e, ok := errors.AsType[*api.Error](step.Err)
	if !ok { // it was read from the disk, which says why
		return cmp.Or(strings.TrimSuffix(step.Note, "."), "The answer was lost")
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

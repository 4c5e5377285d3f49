package plan

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/menu"
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

// resolvedMsg says whether a decision was written down.
type resolvedMsg struct {
	owner uint64
	id    string
	err   error
}

// Addressee is the screen that decided.
func (m resolvedMsg) Addressee() uint64 { return m.owner }

// lookAtLost asks the service, one after another, about all lost answers.
func (s *Screen) lookAtLost() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range s.unsettled() {
		if r.open().Truth == nil {
			cmds = append(cmds, s.askAbout(r))
		}
	}
	return tea.Sequence(cmds...)
}

// askAbout reads what became of the lost answer of a row.
func (s *Screen) askAbout(r *row) tea.Cmd {
	engine, owner, id, task := s.runner(), s.env.Owner, r.id, r.task
	return func() tea.Msg {
		now, err := engine.Reconcile(context.Background(), task)
		return reconciledMsg{owner: owner, id: id, task: now, err: err}
	}
}

// takeTruth takes what was found. A plan of one target asks for the decision at once.
func (s *Screen) takeTruth(msg reconciledMsg) tea.Cmd {
	r := s.byID[msg.id]
	if r == nil || r.open() == nil {
		return nil
	}
	if msg.err != nil {
		s.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+msg.err.Error())
		return nil
	}
	r.task = msg.task
	s.set(r, unknown, lost(r)+". "+r.open().Truth.Sentence)
	if len(s.rows) == 1 {
		s.decide(r)
	}
	return nil
}

// reconcile asks for the decision about the selected row, or about the first one that is
// open.
func (s *Screen) reconcile() tea.Cmd {
	list := s.unsettled()
	if len(list) == 0 {
		return notice.Say(notice.Info, "No answer was lost.")
	}
	r := list[0]
	if selected := s.selected(); selected != nil && selected.open() != nil {
		r = selected
	}
	s.table.SelectID(r.id)
	if r.open().Truth == nil {
		return s.askAbout(r)
	}
	s.decide(r)
	return nil
}

// widestQuestion is how much of a question stands over its choices, in cells.
const widestQuestion = 70

// longestNamed is how much of a name stands before what is to be decided, in cells.
const longestNamed = 24

// decide opens the choice what became of a change.
func (s *Screen) decide(r *row) {
	id := r.id
	truth := *r.open().Truth
	o, choices := reconcile.Choices(truth, false, s.env.Theme.Glyphs)
	if len(s.rows) > 1 {
		name := model.Clip(model.Narrow(r.target.Name().String()), longestNamed, s.env.Theme.Glyphs.Ellipsis)
		o.Title = model.Clip(name+": "+o.Title, widestQuestion, s.env.Theme.Glyphs.Ellipsis)
	}
	s.menu = menu.Open(s.env.Theme, s.env.Keys, o, choices, func(choice string) tea.Cmd { return s.settleLost(id, choice) })
	s.menu.Select(reconcile.Suggestion(truth))
	s.guard = newGuard(s.env.Now())
}

// settleLost keeps what the person decided, here and in the journal.
func (s *Screen) settleLost(id, choice string) tea.Cmd {
	r := s.byID[id]
	if r == nil || r.open() == nil {
		return nil
	}
	if choice == reconcile.AskAgain {
		return s.askAbout(r)
	}
	outcome, made := reconcile.Decided(choice)
	seq, why := r.open().Entry.Seq, lost(r)
	r.task = r.task.Settle(r.task.Stopped(), outcome, made)
	switch outcome {
	case journal.Applied:
		s.set(r, applied, why+"; you decided that it happened.")
	case journal.Rejected:
		s.set(r, failed, why+"; you decided that it did not happen.")
	default:
		s.set(r, unknown, why+"; nobody can tell what became of it.")
	}
	s.decideNext()
	return tea.Batch(resolve(s.env.Journal, s.env.Owner, id, seq, outcome), s.forgetWork())
}

// decideNext opens the choice about the next lost answer, if the service was asked.
func (s *Screen) decideNext() {
	for _, r := range s.unsettled() {
		if r.open().Truth != nil {
			s.table.SelectID(r.id)
			s.decide(r)
			return
		}
	}
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

// resolve writes a decision down.
func resolve(j *journal.Journal, owner uint64, id string, seq journal.Seq, outcome journal.Outcome) tea.Cmd {
	if j == nil || seq == "" {
		return nil
	}
	return func() tea.Msg { return resolvedMsg{owner: owner, id: id, err: j.Resolve(seq, outcome)} }
}

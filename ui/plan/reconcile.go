package plan

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/menu"
)

// found is what the service tells about a change whose answer was lost.
type found struct {
	owner uint64
	id    string
	truth api.Truth
	err   error
}

// Addressee is the screen that asked.
func (f found) Addressee() uint64 { return f.owner }

// Failure is why the service could not be asked, nil when it could.
func (f found) Failure() error { return f.err }

// resolved says whether a decision was written down.
type resolved struct {
	owner uint64
	id    string
	err   error
}

// Addressee is the screen that decided.
func (r resolved) Addressee() uint64 { return r.owner }

// lookAtLost asks the service, one after another, about all lost answers.
func (s *Screen) lookAtLost() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range s.unsettled() {
		if r.truth == nil {
			cmds = append(cmds, findOut(s.env.Client, s.env.Owner, r.target.ID(), r.entry))
		}
	}
	return tea.Sequence(cmds...)
}

// findOut reads what became of a recorded change.
func findOut(c *api.Client, owner uint64, id string, e journal.Entry) tea.Cmd {
	return func() tea.Msg {
		truth, err := c.FindOut(context.Background(), e)
		return found{owner: owner, id: id, truth: truth, err: err}
	}
}

// learned takes what was found. A plan of one target asks for the decision at once.
func (s *Screen) learned(msg found) tea.Cmd {
	r := s.byID[msg.id]
	if r == nil || r.state != unknown || r.settled {
		return nil
	}
	if msg.err != nil {
		s.set(r, unknown, "It is not known whether it happened, and the service could not be asked: "+msg.err.Error())
		return nil
	}
	r.truth = &msg.truth
	s.set(r, unknown, lost(r)+". "+msg.truth.Sentence)
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
	if selected := s.selected(); selected != nil && selected.state == unknown && !selected.settled {
		r = selected
	}
	s.table.SelectID(r.target.ID())
	if r.truth == nil {
		return findOut(s.env.Client, s.env.Owner, r.target.ID(), r.entry)
	}
	s.decide(r)
	return nil
}

// longestNamed is how much of a name stands before what is to be decided, in cells.
const longestNamed = 24

// decide opens the choice what became of a change.
func (s *Screen) decide(r *row) {
	id := r.target.ID()
	o, choices := decisions(*r.truth, s.env.Theme.Glyphs)
	if len(s.rows) > 1 {
		name := model.Clip(model.Narrow(r.target.Name().String()), longestNamed, s.env.Theme.Glyphs.Ellipsis)
		o.Title = model.Clip(name+": "+o.Title, widestTitle, s.env.Theme.Glyphs.Ellipsis)
	}
	s.menu = menu.Open(s.env.Theme, s.env.Keys, o, choices, func(choice string) tea.Cmd { return s.settleLost(id, choice) })
	s.menu.Select(suggestion(*r.truth))
	s.guard = newGuard(s.env.Now())
}

// settleLost keeps what the person decided, here and in the journal.
func (s *Screen) settleLost(id, choice string) tea.Cmd {
	r := s.byID[id]
	if r == nil {
		return nil
	}
	if choice == lookAgain {
		r.truth = nil
		return findOut(s.env.Client, s.env.Owner, id, r.entry)
	}
	outcome, made := decided(choice)
	r.settled = true
	switch outcome {
	case journal.Applied:
		r.made = made
		s.set(r, applied, lost(r)+"; you decided that it happened.")
	case journal.Rejected:
		s.set(r, failed, lost(r)+"; you decided that it did not happen.")
	default:
		s.set(r, unknown, lost(r)+"; nobody can tell what became of it.")
	}
	s.decideNext()
	return resolve(s.env.Journal, s.env.Owner, id, r.entry.Seq, outcome)
}

// decideNext opens the choice about the next lost answer, if the service was asked.
func (s *Screen) decideNext() {
	for _, r := range s.unsettled() {
		if r.truth != nil {
			s.table.SelectID(r.target.ID())
			s.decide(r)
			return
		}
	}
}

// lost says why the outcome of a change was not known.
func lost(r *row) string {
	if api.KindOf(r.err) == api.Failing {
		return "The service failed over it"
	}
	return "The answer was lost"
}

// resolve writes a decision down.
func resolve(j *journal.Journal, owner uint64, id string, seq journal.Seq, outcome journal.Outcome) tea.Cmd {
	if j == nil || seq == "" {
		return nil
	}
	return func() tea.Msg { return resolved{owner: owner, id: id, err: j.Resolve(seq, outcome)} }
}

// candidate is the choice that a lost creation made this envelope or webhook.
func candidate(id string) string { return isThis + model.Clean(id) }

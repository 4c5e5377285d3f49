package plan

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
)

// reconciledMsg is a task with what the service shows about its unknown outcome.
type reconciledMsg struct {
	owner uint64
	id    string
	seq   journal.Seq // of the request that it is about
	task  runner.Task
	err   error
}

// Addressee implements screen.Addressed.
func (m reconciledMsg) Addressee() uint64 { return m.owner }

// Failure is why the service could not be asked, nil when it could.
func (m reconciledMsg) Failure() error { return m.err }

// decisionsSavedMsg says whether decisions are in the journal.
type decisionsSavedMsg struct {
	owner uint64
	err   error
}

// Addressee implements screen.Addressed.
func (m decisionsSavedMsg) Addressee() uint64 { return m.owner }

// showUnknown shows the unknown outcomes.
func (s *Screen) showUnknown() tea.Cmd {
	if len(s.plan.rows.undecided()) == 0 {
		return notice.Say(notice.Info, "No answer was lost.")
	}
	selected := s.list.selected()
	s.unknown.refreshPage()
	s.layOut()
	if selected != nil {
		s.unknown.page.Select(selected.id)
	}
	return nil
}

// updateUnknown gives a message to the page of unknown outcomes and does what follows.
func (s *Screen) updateUnknown(msg tea.Msg) tea.Cmd {
	decided, cmd := s.unknown.update(msg)
	if len(decided) == 0 {
		return cmd
	}
	for _, id := range decided {
		s.list.table.SelectID(id)
	}
	s.layOut()
	return tea.Batch(cmd, s.work.deleteIfFinished(s.plan))
}

// rereadMsg is a task with the target that the steps left to do build on.
type rereadMsg struct {
	owner uint64
	id    string
	task  runner.Task
	err   error
}

// Addressee implements screen.Addressed.
func (m rereadMsg) Addressee() uint64 { return m.owner }

// Failure is why the target could not be read, nil when it could.
func (m rereadMsg) Failure() error { return m.err }

// saveDecisions writes decisions to the journal.
func saveDecisions(j *journal.Journal, owner uint64, decided map[journal.Seq]reconcile.Decision) tea.Cmd {
	if j == nil {
		return nil
	}
	return func() tea.Msg {
		var err error
		for seq, d := range decided {
			if seq != "" {
				err = cmp.Or(err, j.Resolve(seq, d.Outcome, d.Created))
			}
		}
		return decisionsSavedMsg{owner: owner, err: err}
	}
}

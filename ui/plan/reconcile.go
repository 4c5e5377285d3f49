package plan

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
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

// reconcile shows the unknown outcomes on a page of their own.
func (s *Screen) reconcile() tea.Cmd {
	if len(s.plan.rows.unsettled()) == 0 {
		return notice.Say(notice.Info, "No answer was lost.")
	}
	selected := s.list.selected()
	s.unknown.show()
	s.arrange()
	if selected != nil {
		s.unknown.page.Select(selected.id)
	}
	return nil
}

// turnUnknown gives a message to the page of unknown outcomes, and does what follows.
func (s *Screen) turnUnknown(msg tea.Msg) tea.Cmd {
	decided, cmd := s.unknown.update(msg)
	if len(decided) == 0 {
		return cmd
	}
	for _, id := range decided {
		s.list.table.SelectID(id)
	}
	s.arrange()
	return tea.Batch(cmd, s.work.forget(s.plan.rows))
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

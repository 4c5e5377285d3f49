package plan

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

type reconciledMsg struct {
	screen.To
	id   string
	seq  journal.Seq // of the request that it is about
	task runner.Task
	err  error
}

// Failure is why the service could not be asked, nil when it could.
func (m reconciledMsg) Failure() error { return m.err }

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

func (s *Screen) applyDecisions(msg reconcile.SavedMsg) tea.Cmd {
	cmd := s.unknown.applyDecisions(msg)
	for _, d := range msg.Decided {
		s.list.table.SelectID(d.ID)
	}
	s.layOut()
	return tea.Batch(cmd, s.work.deleteIfFinished(s.plan))
}

type rereadMsg struct {
	screen.To
	id   string
	task runner.Task
	err  error
}

// Failure is why the target could not be read, nil when it could.
func (m rereadMsg) Failure() error { return m.err }

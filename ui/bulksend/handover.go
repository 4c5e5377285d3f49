package bulksend

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// why is the reason that nothing can be made, "" when it can.
func (s *Screen) why() string {
	operation := "envelope.duplicate"
	if s.source.Template != nil {
		operation = "envelope.create_from_template"
	}
	switch barred := change.Barred(s.env.Client, operation); {
	case barred != "":
		return barred
	case s.rows.checked == nil:
		return "The rows are still being checked."
	case s.rows.tally.ready == 0:
		return "Every row is left out."
	default:
		return ""
	}
}

// rowsRecordedMsg says that the rows of an order are remembered.
type rowsRecordedMsg struct {
	owner, number uint64
	order         *runner.Order
	err           error
}

// Addressee is the screen that recorded them.
func (m rowsRecordedMsg) Addressee() uint64 { return m.owner }

// record makes a work order of the rows that go ahead, and remembers these rows, so that no
// other run takes them for new ones.
func (s *Screen) record() tea.Cmd {
	if why := s.why(); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	tasks, prints := tasksOf(s.rows.checked)
	title := fmt.Sprintf("Make %s from %s", describe.Counted(len(tasks), "envelope"), s.file.name)
	order := runner.NewOrder(title, s.env.Settings.Profile.Name, s.env.Client.Host(), s.env.Now(), tasks)
	order.Verb = "Make"
	if s.rows.options.Send {
		order.Verb = "Make and send"
	}
	m := rowsRecordedMsg{owner: s.env.Owner, number: s.rows.number, order: &order}
	batch := state.Batch{Order: order.ID, At: s.env.Now().UTC(), Prints: prints}
	store := s.env.State
	return func() tea.Msg {
		if store != nil {
			m.err = state.Update(store, state.NameBatches, func(l *state.Batches) { l.Add(batch) })
		}
		return m
	}
}

// handOver goes to the plan of the order, where it is confirmed and carried out. It does
// not when the rows have changed meanwhile.
func (s *Screen) handOver(m rowsRecordedMsg) tea.Cmd {
	switch {
	case m.err != nil:
		return notice.Say(notice.Error, "Nothing was sent, as it could not be remembered which rows are: %s", model.Clean(m.err.Error()))
	case m.number != s.rows.number:
		return nil
	}
	s.rows.order = m.order.ID
	s.env.Nav.Open(nav.WorkOrder{ID: m.order.ID, Order: m.order})
	return nil
}

// settle lets the rows of an order that were certainly not begun be new again, once nothing
// of the order is left to go on with. It blocks on the disk.
func settle(env screen.Env, order string) error {
	if order == "" || env.State == nil || env.Journal == nil {
		return nil
	}
	if kept, err := state.GetUnfinished(env.State, order); err != nil || kept.ID != "" {
		return err
	}
	entries, err := env.Journal.Read(journal.Filter{Order: order})
	if err != nil {
		return err
	}
	begun := map[int]bool{}
	for _, e := range entries {
		if e.Open() || e.Outcome() == journal.Applied {
			begun[e.Intent.Work.Task-1] = true
		}
	}
	return state.Update(env.State, state.NameBatches, func(l *state.Batches) { l.Keep(order, func(task int) bool { return begun[task] }) })
}

package bulksend

import (
	"fmt"
	"time"

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

func (s *Screen) blocked() string {
	switch barred := change.Barred(s.env.Client, change.Making(s.source.Target).Name); {
	case barred != "":
		return barred
	case len(s.columns.Shown.Sheet.Rows) == 0:
		return noRow
	case s.rows.checked == nil:
		return "The rows are still being checked."
	case s.rows.counts.ready == 0:
		return "Every row is left out."
	}
	return ""
}

type rowsRecordedMsg struct {
	screen.To
	number uint64
	order  *runner.Order
	err    error
}

// recordRows makes an order of the ready rows, and records them, so that another run recognizes them.
func (s *Screen) recordRows() tea.Cmd {
	if why := s.blocked(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	var tasks []runner.Task
	var fingerprints []string
	for _, r := range s.rows.checked {
		if r.Why == "" {
			tasks, fingerprints = append(tasks, r.Task), append(fingerprints, r.Fingerprint)
		}
	}
	title := fmt.Sprintf("Make %s from %s", describe.Counted(len(tasks), "envelope"), s.columns.Shown.Name)
	order := runner.NewOrder(title, s.env.Settings.Profile.Name, s.env.Client.Address(), s.env.Now(), tasks)
	order.Verb = "Make"
	if s.rows.options.Send {
		order.Verb = "Make and send"
	}
	m := rowsRecordedMsg{To: screen.To(s.env.Owner), number: s.rows.number, order: &order}
	batch := state.Batch{Order: order.ID, At: s.env.Now().UTC(), Prints: fingerprints}
	store := s.env.State
	return func() tea.Msg {
		if store != nil {
			m.err = state.Update(store, state.NameBatches, func(l *state.Batches) { l.Add(batch) })
		}
		return m
	}
}

// openPlan opens the plan of the order, unless the rows have changed meanwhile.
func (s *Screen) openPlan(m rowsRecordedMsg) tea.Cmd {
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

// releaseUnstarted removes the rows of an order that were not started from the record, once
// the order is no longer unfinished work. It blocks on the disk.
func releaseUnstarted(env screen.Env, order string) error {
	if order == "" || env.State == nil || env.Journal == nil {
		return nil
	}
	if work, err := state.GetResumable(env.State, order); err != nil || work.ID != "" {
		return err
	}
	entries, err := env.Journal.Read(journal.Filter{Order: order})
	if err != nil {
		return err
	}
	started := map[int]bool{}
	for _, e := range entries {
		if e.Open() || e.Outcome() == journal.Applied {
			started[e.Intent.Work.Task-1] = true
		}
	}
	return state.Update(env.State, state.NameBatches, func(l *state.Batches) { l.Keep(order, func(task int) bool { return started[task] }) })
}

type rowCounts struct {
	ready, leftOut int
	duplicates     int // those of leftOut that a person may include
	requests       int // that change something
}

func countRows(rows []*Row) rowCounts {
	var t rowCounts
	for _, r := range rows {
		switch {
		case r.Why == "":
			t.ready, t.requests = t.ready+1, t.requests+len(r.Task.Steps)
		case r.Duplicate:
			t.duplicates++
		}
	}
	t.leftOut = len(rows) - t.ready
	return t
}

// callsPerRequest counts two calls, because a target is read again before it is changed.
const callsPerRequest = 2

func (r rowCounts) cost(perSecond float64) string {
	if r.requests == 0 {
		return "nothing to send"
	}
	calls := r.requests * callsPerRequest
	text := describe.Counted(calls, "call")
	if perSecond <= 0 {
		return text
	}
	least := time.Duration(float64(calls) / perSecond * float64(time.Second)).Round(time.Second)
	if least >= time.Hour {
		least = least.Round(time.Minute)
	}
	return fmt.Sprintf("%s, at least %s at %g a second", text, durationText(least), perSecond)
}

func durationText(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	switch {
	case h > 0:
		return fmt.Sprintf("%d h %d min", h, m)
	case m > 0:
		return fmt.Sprintf("%d min %d s", m, s)
	default:
		return fmt.Sprintf("%d s", s)
	}
}

package many

import (
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/facts"
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

// ask asks to confirm.
func (s *Screen) ask() tea.Cmd {
	if why := s.why(); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	t, sends := s.rows.tally, s.rows.options.Send
	q := confirm.Question{
		Verb: "Make", Object: describe.Counted(t.ready, "envelope"), Account: s.env.Account(), Keep: "Make none",
		Host:        s.env.Settings.Profile.Name + " at " + s.env.Client.Host(),
		Consequence: "They stay drafts: nobody is told.",
		Facts: []facts.Fact{
			{Label: "From", Value: model.Narrow(s.source.Target().Name().String())},
			{Label: "File", Value: s.file.name},
			{Label: "Calls", Value: t.cost(s.env.Settings.Profile.Limits.PerSecond)},
		},
	}
	if t.leftOut > 0 {
		q.Facts = append(q.Facts, facts.Fact{Label: "Left out", Value: strconv.Itoa(t.leftOut), Role: theme.Warn})
	}
	if sends {
		q.Verb, q.Consequence = "Make and send", "Recipients are told at once. Nothing can be called back, only voided."
	}
	if sends || s.env.Settings.Profile.Confirm != settings.ConfirmKey {
		q.Expect, q.What = strconv.Itoa(t.ready), "how many envelopes these are"
	}
	q.Held = q.Expect == ""
	s.confirm = confirm.New(s.env.Theme, s.env.Keys.Dialog, s.env.Owner, q)
	return s.confirm.Start()
}

// answer gives a message to the open question.
func (s *Screen) answer(msg tea.Msg) tea.Cmd {
	cmd := s.confirm.Update(msg)
	switch s.confirm.Outcome() {
	case confirm.Confirmed:
		s.confirm = nil
		return tea.Batch(cmd, s.record())
	case confirm.Cancelled:
		s.confirm = nil
	}
	return cmd
}

// rowsRecordedMsg says that the rows of a check are remembered as carried out.
type rowsRecordedMsg struct {
	owner, number uint64
	err           error
}

// Addressee is the screen that recorded them.
func (m rowsRecordedMsg) Addressee() uint64 { return m.owner }

// record remembers the rows before they are handed over, so that no other run takes them
// for new ones.
func (s *Screen) record() tea.Cmd {
	_, prints := tasksOf(s.rows.checked)
	owner, number, store, at := s.env.Owner, s.rows.number, s.env.State, s.env.Now()
	return func() tea.Msg {
		m := rowsRecordedMsg{owner: owner, number: number}
		if store != nil {
			m.err = state.Update(store, state.NameBatches, func(l *state.Batches) { l.Add(state.Batch{At: at.UTC(), Prints: prints}) })
		}
		return m
	}
}

// recorded hands the tasks over, unless the rows have changed meanwhile.
func (s *Screen) recorded(m rowsRecordedMsg) tea.Cmd {
	switch {
	case m.number != s.rows.number:
		return nil
	case m.err != nil:
		return notice.Say(notice.Error, "Nothing was sent: which rows are carried out could not be remembered. %s", model.Clean(m.err.Error()))
	}
	tasks, _ := tasksOf(s.rows.checked)
	return s.handOver(tasks)
}

// handOver makes a work order of the tasks and goes to where it is carried out.
func (s *Screen) handOver(tasks []runner.Task) tea.Cmd {
	title := fmt.Sprintf("Make %s from %s", describe.Counted(len(tasks), "envelope"), s.file.name)
	order := runner.NewOrder(title, s.env.Settings.Profile.Name, s.env.Client.Host(), s.env.Now(), tasks)
	s.env.Nav.Open(nav.Work{ID: order.ID})
	return nil
}

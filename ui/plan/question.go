package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/draw"
)

type question struct {
	dialog *confirm.Confirm // nil unless it is open
	direct bool             // whether it opened without the plan being shown
}

// askToConfirm asks before the pending rows are sent. direct says that the plan was not shown before.
func (s *Screen) askToConfirm(direct bool) tea.Cmd {
	list := s.plan.pending()
	switch {
	case s.phase != planning && s.phase != ended:
		return nil
	case len(list) == 0 && len(s.plan.rows.undecided()) > 0:
		return notice.Say(notice.Warning, "First decide what became of the changes whose answer was lost (%s).",
			s.env.Keys.Plan.Reconcile.Help().Key)
	case len(list) == 0 || !s.plan.entered:
		return notice.Say(notice.Info, "There is nothing left to do.")
	}
	text := s.plan.question(list)
	text.Facts = append(s.list.hiddenFacts(s.plan, list), text.Facts...)
	text.Held = text.Expect == "" && !direct && !s.plan.retrying && slices.Equal(s.env.Keys.Plan.Run.Keys(), s.env.Keys.Dialog.Confirm.Keys())
	if s.plan.review != nil { // all of it is shown above
		text.Facts, text.ID, text.Name = nil, "", ""
	}
	s.question = question{dialog: confirm.New(s.env.Theme, s.env.Keys.Dialog, s.env.Owner, text), direct: direct}
	return s.question.dialog.Start()
}

func (p *proposal) question(list []*row) confirm.Question {
	q := confirm.Question{
		Verb: p.change.Verb, Object: p.change.Object(len(list)), Host: p.env.ServiceName(), Account: p.env.AccountKind(),
		Consequence: p.consequence(), Keep: "Leave as is",
	}
	if len(list) == 1 {
		t := list[0].target
		q.ID, q.Name = t.ID(), t.Name().String()
		q.Facts = list[0].facts()
	} else {
		q.Facts = p.factsOfMany(list)
	}
	q.Expect, q.What = p.expectedText(list)
	if p.form {
		t := p.rows[0].task
		q.Object, q.Keep = "("+describe.Counted(len(t.Steps)-len(t.DoneSteps()), "request")+")", "Back to the form"
	}
	if slices.ContainsFunc(list, func(r *row) bool { return r.risky }) {
		q.Consequence = strings.TrimSpace(q.Consequence + " If it was done after all, it is done twice.")
		if q.Expect == "" {
			q.Expect, q.What = "yes", "the word yes"
		}
	}
	return q
}

func (p *proposal) factsOfMany(list []*row) []draw.Fact {
	all := []draw.Fact{{Label: "Calls", Value: p.cost(list)}}
	if n := p.rows.count(leftOut, excluded); n > 0 {
		all = append(all, draw.Fact{Label: "Left out", Value: strconv.Itoa(n)})
	}
	doubtful := len(slices.DeleteFunc(slices.Clone(list), func(r *row) bool { return r.note == "" }))
	if doubtful > 0 {
		all = append(all, draw.Fact{Label: "Noted", Value: fmt.Sprintf("%d with a note; look at them first", doubtful), Role: theme.Warn})
	}
	if text := p.surplus(); text != "" {
		all = append(all, draw.Fact{Label: "Not in it", Value: text, Role: theme.Warn})
	}
	return all
}

// expectedText returns the text that has to be typed, "" where a letter is enough: the end of the id for a change that
// cannot be undone or is doubtful, the number of targets where there are several. what describes it.
func (p *proposal) expectedText(list []*row) (text, what string) {
	switch r := p.review; {
	case p.form && p.retrying:
		return "", "" // what it leads to was confirmed before
	case r != nil && r.Expect != "":
		return r.Expect, r.What
	case r != nil && len(r.Doubts) > 0:
		return "yes", "the word yes"
	case r != nil:
		return "", ""
	case p.env.Settings.Profile.Confirm == settings.ConfirmKey && p.edit.Doubt == "":
		return "", ""
	case len(list) > 1:
		return strconv.Itoa(len(list)), fmt.Sprintf("how many %s these are", p.change.Kind+"s")
	case p.change.Irreversible || p.edit.Doubt != "":
		return confirm.LastOf(list[0].target.ID()), "the last 4 characters of the id"
	}
	return "", ""
}

func (r *row) facts() []draw.Fact {
	var list []draw.Fact
	if r.note != "" {
		list = append(list, draw.Fact{Label: "Note", Value: r.note, Role: theme.Warn})
	}
	list = append(list, r.comparison()...)
	if t := r.target; t.Kind() == change.AnEnvelope && t.Envelope != nil {
		if status := t.Status().Label(); status != r.effect.Before {
			list = append(list, draw.Fact{Label: "Status", Value: status})
		}
		list = append(list, recipients(t.Envelope))
	}
	return list
}

func (r *row) comparison() []draw.Fact {
	return []draw.Fact{{Label: "Before", Value: cmp.Or(r.effect.Before, "-")}, {Label: "After", Value: cmp.Or(r.effect.After, "-")}}
}

func recipients(e *model.Envelope) draw.Fact {
	var names []string
	for _, r := range e.Recipients() {
		names = append(names, model.Narrow(cmp.Or(r.Name.String(), r.Email.String())))
	}
	text := strconv.Itoa(max(len(names), int(e.NumRecipients)))
	if len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	return draw.Fact{Label: "Recipients", Value: text}
}

// updateQuestion passes a message to the dialog. A refusal leads back to the plan or, where that was not shown: with
// the back key to the form, otherwise to the screen before.
func (s *Screen) updateQuestion(msg tea.Msg) tea.Cmd {
	cmd := s.question.dialog.Update(msg)
	outcome, direct := s.question.dialog.Outcome(), s.question.direct
	if outcome == confirm.Open {
		return cmd
	}
	s.question = question{}
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case outcome == confirm.Confirmed:
		return tea.Batch(cmd, s.startRun())
	case direct && ok && s.entry != nil && key.Matches(press, s.env.Keys.Global.Back):
		return tea.Batch(cmd, s.ask(s.entry.form.Answers, ""))
	case direct:
		s.env.Nav.Back(s.plan.run.changed)
	}
	return cmd
}

// copyNote follows the comparison, because the specification does not say which properties are copied.
const copyNote = "What a copy takes over is for the service to decide. The result says what it has."

func sideBySide(t *theme.Theme, rows []draw.Comparison, width int) []string {
	titles := draw.Comparison{Before: "The original", After: "Issued again"}
	out := draw.SideBySide(t, append([]draw.Comparison{titles}, rows...), width)
	for _, l := range draw.Wrap(copyNote, max(width, 1)) {
		out = append(out, t.Paint(theme.Muted, l))
	}
	return append(out, "")
}

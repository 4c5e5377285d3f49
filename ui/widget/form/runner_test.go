package form_test

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

// The numbers of the answers.
const (
	name = iota
	level
	note
)

func ask(th *theme.Theme, text string, answers ...string) *form.Questions {
	return form.Ask(th, keys.Default().Form, 9, []form.Question{
		{Title: "Name " + text, Help: text, Check: func(s string) error {
			if len(s) < 2 {
				return errors.New("a name has at least 2 characters")
			}
			return nil
		}},
		{Title: "Level", Options: []form.Option{{Value: "SES", Title: "SES"}, {Value: "QES_EIDAS", Title: "QES_EIDAS"}, {Value: "QES_ZERTES", Title: "QES_ZERTES"}}},
		{Title: "Note", Lines: 3},
	}, answers, false, "")
}

// runner runs a form as the runtime would.
type runner struct {
	*form.Questions
	quit bool
	edit func(string) (string, error) // the editor of the person
	sent int
}

func start() *runner {
	r := &runner{Questions: ask(sizetest.Theme(), "", "", "SES", "")}
	r.Resize(60, 15)
	return r
}

func (r *runner) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if r.sent++; r.sent > 1000 {
		panic("the form sends itself messages for ever")
	}
	msg := cmd()
	switch msg := msg.(type) {
	case nil:
		return
	case tea.QuitMsg, tea.InterruptMsg:
		r.quit = true
		return
	case notice.EditMsg:
		r.run(func() tea.Msg { return msg.Done(r.edit(msg.Text)) })
		return
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
		return
	}
	r.run(r.Update(msg))
}

func (r *runner) press(names ...string) {
	for _, name := range names {
		msg, ok := keys.Press(name)
		if !ok {
			panic("no key " + name)
		}
		r.run(r.Update(msg))
	}
}

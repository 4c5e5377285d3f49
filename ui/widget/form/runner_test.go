package form_test

import (
	"errors"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

type values struct {
	name, level, note string
	options           []string
	sure              bool
}

func groups(v *values, text string) []*huh.Group {
	return []*huh.Group{
		huh.NewGroup(
			form.Text(form.TextOptions{Title: "Name " + text, Help: text, Placeholder: text, Value: &v.name, Check: func(s string) error {
				if len(s) < 2 {
					return errors.New("a name has at least 2 characters")
				}
				return nil
			}}),
			form.Choice(form.ChoiceOptions{Title: "Level", Options: huh.NewOptions("SES", "QES_EIDAS", "QES_ZERTES"), Value: &v.level}),
		).Title("Envelope").Description(text),
		huh.NewGroup(
			form.Text(form.TextOptions{Title: "Note", Value: &v.note, Lines: 3}),
			huh.NewMultiSelect[string]().Title("Options").Options(huh.NewOptions("one", "two", text)...).Value(&v.options),
			huh.NewConfirm().Title("Sure?").Value(&v.sure),
		),
	}
}

// runner runs a form as the runtime would, without the timers.
type runner struct {
	*form.Form
	quit bool
	edit func(string) (string, error) // the editor of the person
	sent int
}

func start(v *values) *runner {
	r := &runner{Form: form.New(sizetest.Theme(), keys.Default().Form, 9, groups(v, "")...)}
	r.Resize(60, 15)
	r.run(r.Start())
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
	case terminal.SequenceMsg:
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

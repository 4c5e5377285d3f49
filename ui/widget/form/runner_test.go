package form_test

import (
	"errors"
	"reflect"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
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
			huh.NewInput().Title("Name "+text).Description(text).Placeholder(text).Value(&v.name).Validate(func(s string) error {
				if len(s) < 2 {
					return errors.New("a name has at least 2 characters")
				}
				return nil
			}),
			huh.NewSelect[string]().Title("Level").Options(huh.NewOptions("SES", "QES_EIDAS", "QES_ZERTES")...).Value(&v.level),
		).Title("Envelope").Description(text),
		huh.NewGroup(
			huh.NewText().Title("Note").Value(&v.note).Lines(3),
			huh.NewMultiSelect[string]().Title("Options").Options(huh.NewOptions("one", "two", text)...).Value(&v.options),
			huh.NewConfirm().Title("Sure?").Value(&v.sure),
		),
	}
}

// runner runs a form as the runtime would, without the timers.
type runner struct {
	*form.Form
	quit bool
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
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
		return
	}
	if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice { // a sequence
		for i := range v.Len() {
			r.run(v.Index(i).Interface().(tea.Cmd))
		}
		return
	}
	r.run(r.Update(msg))
}

func (r *runner) press(names ...string) {
	special := map[string]tea.KeyPressMsg{
		"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
		"down": {Code: tea.KeyDown}, "space": {Code: tea.KeySpace, Text: " "}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
		"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+v": {Code: 'v', Mod: tea.ModCtrl}, "ctrl+e": {Code: 'e', Mod: tea.ModCtrl},
	}
	for _, name := range names {
		msg, ok := special[name]
		if !ok {
			msg = tea.KeyPressMsg{Text: name, Code: []rune(name)[0]}
		}
		r.run(r.Update(msg))
	}
}

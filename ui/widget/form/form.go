// Package form asks questions by a form of huh inside a screen, sized exactly and kept from quitting the program. The
// editing keys are the same as everywhere.
package form

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Questions asks all questions of a form at once.
type Questions struct {
	Answers []string // in the order of the questions
	list    []Question
	fields  []huh.Field
	problem string // shown at the first question until the next key
	form    *huh.Form
	styles  *huh.Styles // cached: the form asks for them for each field on each view
	keys    keys.Form
	aborted bool

	width, height int
	view          string // "" before it is drawn again
}

// Ask makes a form of questions for the screen owner with those answers, and a problem at the first one, "" for none.
func Ask(t *theme.Theme, k keys.Form, owner uint64, list []Question, answers []string, revealed bool, problem string) *Questions {
	qs := &Questions{Answers: answers, list: list, problem: problem, keys: k, styles: styles(t)}
	fields := make([]huh.Field, len(list))
	for i, q := range list {
		note := func() (string, bool) { return qs.note(i) }
		if len(q.Options) > 0 {
			fields[i] = newChoice(q, &answers[i], note)
		} else {
			fields[i] = newText(q, owner, &answers[i], revealed, note)
		}
	}
	qs.fields = fields
	qs.form = huh.NewForm(huh.NewGroup(fields...)).
		WithTheme(huh.ThemeFunc(func(bool) *huh.Styles { return qs.styles })).
		WithKeyMap(keyMap(k)).
		WithShowHelp(false).
		WithShowErrors(false)
	qs.form.Init()
	return qs
}

// keyMap gives the fields the program's keys. None quits the program.
func keyMap(k keys.Form) *huh.KeyMap {
	m := huh.NewDefaultKeyMap()
	m.Quit, m.Select.SetFilter = key.NewBinding(), k.Cancel
	m.Text.Next, m.Text.Submit, m.Text.Prev = k.Next, k.Next, k.Prev
	m.Text.NewLine, m.Text.Editor = k.NewLine, k.Editor
	m.Select.Next, m.Select.Submit, m.Select.Prev = k.Next, k.Next, k.Prev
	return m
}

func (qs *Questions) note(i int) (text string, wrong bool) {
	switch echo := qs.list[i].Echo; {
	case i == 0 && qs.problem != "":
		return qs.problem, true
	case echo == nil:
		return "", false
	default:
		return echo(qs.Answers[i]), false
	}
}

// The fields panic below this size; a smaller form is drawn at this size and cut.
const (
	minWidth  = 24
	minHeight = 5
)

// Resize sets the size in cells.
func (qs *Questions) Resize(width, height int) {
	qs.width, qs.height = max(width, 0), max(height, 0)
	qs.form.WithWidth(max(qs.width, minWidth)).WithHeight(max(qs.height-1, minHeight))
	qs.updateFields(nil)
}

// Restyle changes the theme.
func (qs *Questions) Restyle(t *theme.Theme) {
	qs.styles = styles(t)
	qs.updateFields(nil)
}

// Done reports whether the form was filled in and submitted.
func (qs *Questions) Done() bool { return qs.form.State == huh.StateCompleted }

// Aborted reports whether the person left the form.
func (qs *Questions) Aborted() bool { return qs.aborted }

// ShowProblem shows a problem at the first question.
func (qs *Questions) ShowProblem(problem string) {
	qs.problem = problem
	qs.updateFields(nil)
}

// Update handles the messages of the owner.
func (qs *Questions) Update(msg tea.Msg) tea.Cmd {
	press, pressed := msg.(tea.KeyPressMsg)
	if pressed {
		qs.problem = ""
	}
	choice, _ := qs.form.GetFocusedField().(*choice)
	switch {
	case qs.Done() || qs.aborted:
		return nil
	case pressed && key.Matches(press, qs.keys.Cancel) && (choice == nil || !choice.filtering): // else it ends the filter
		qs.aborted = true
		return nil
	}
	cmd := qs.updateFields(msg)
	if pressed && key.Matches(press, qs.keys.Next, qs.keys.Prev) {
		qs.deliver(cmd)
		return nil
	}
	return cmd
}

func (qs *Questions) updateFields(msg tea.Msg) tea.Cmd {
	qs.view = ""
	_, cmd := qs.form.Update(msg)
	return cmd
}

// deliver moves the focus at once. huh does that by messages, which would arrive after keys that were typed ahead, so
// that those would end up in the field that was left. The commands of such a key do not block.
func (qs *Questions) deliver(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, one := range msg {
			qs.deliver(one)
		}
	default:
		qs.deliver(qs.updateFields(msg))
	}
}

// View draws the form at exactly its size.
func (qs *Questions) View() string {
	if qs.view == "" {
		qs.view = draw.Join(draw.FitAll(draw.Block(qs.form.View(), qs.width, qs.height-1), qs.width, qs.height))
	}
	return qs.view
}

// Hints returns the keys that work in the form.
func (qs *Questions) Hints() []key.Binding {
	list := []key.Binding{qs.keys.Next}
	if qs.MultilineFocused() {
		list = append(list, qs.keys.NewLine, qs.keys.Editor)
	}
	for _, b := range qs.form.KeyBinds() {
		if b.Enabled() && slices.Equal(b.Keys(), qs.keys.Prev.Keys()) { // not at the first field
			list = append(list, qs.keys.Prev)
		}
	}
	return append(list, qs.keys.Cancel)
}

// ChoiceFocused reports whether the focused question is a choice.
func (qs *Questions) ChoiceFocused() bool {
	_, ok := qs.form.GetFocusedField().(*choice)
	return ok
}

// MultilineFocused reports whether the focused question is a text of several lines.
func (qs *Questions) MultilineFocused() bool {
	t, ok := qs.form.GetFocusedField().(*text)
	return ok && t.question.Lines > 0
}

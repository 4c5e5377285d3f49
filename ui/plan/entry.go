package plan

import (
	"errors"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/change"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

// entry is what is being entered.
type entry struct {
	form    *form.Form
	fields  []change.Field
	values  []*string
	mistake string
	held    bool // it waits for the targets to be read
}

func newEntry(fields []change.Field) *entry {
	e := &entry{fields: fields}
	for i := range fields {
		value := fields[i].Value
		e.values = append(e.values, &value)
	}
	return e
}

// renew makes the form anew with what was entered so far, and what is wrong with it.
func (e *entry) renew(env screen.Env, mistake string) {
	inputs := make([]huh.Field, len(e.fields))
	for i := range e.fields {
		inputs[i] = input(e.fields[i], e.values[i])
	}
	e.mistake = mistake
	e.form = form.New(env.Theme, env.Keys.Form, env.Owner, huh.NewGroup(inputs...))
}

// entered are the values by the names of their fields.
func (e *entry) entered() change.Values {
	values := change.Values{}
	for i, f := range e.fields {
		values[f.Name] = *e.values[i]
	}
	return values
}

// open asks for the fields, with a sentence on why, or "".
func (s *Screen) open(fields []change.Field, why string) tea.Cmd {
	s.entry = newEntry(fields)
	return s.reopen(why)
}

// reopen shows the form with what was entered so far, and what is wrong with it.
func (s *Screen) reopen(mistake string) tea.Cmd {
	s.entry.renew(s.env, mistake)
	s.phase, s.plan.entered = entering, false
	s.arrange()
	return s.entry.form.Start()
}

// input is the field of the form that takes a value.
func input(f change.Field, value *string) huh.Field {
	if f.Form == change.Choice {
		options := make([]huh.Option[string], len(f.Options))
		for i, o := range f.Options {
			options[i] = huh.NewOption(o.Title, o.Value)
		}
		return form.Choice(form.ChoiceOptions{
			Title: f.Title, Help: f.Help, Value: value, Options: options, Height: len(options) + headings(f),
		})
	}
	o := form.TextOptions{Title: f.Title, Help: f.Help, Value: value, Check: f.Check, Max: longestLine}
	if f.Form == change.Lines {
		o.Max, o.Lines = longestText, messageLines
	}
	return form.Text(o)
}

const (
	messageLines = 4
	longestLine  = 1024
	longestText  = 16 << 10
)

// headings is how many lines stand above the options of a choice.
func headings(f change.Field) int {
	if f.Help == "" {
		return 1
	}
	return 2
}

// fillForm takes what is typed into the form.
func (s *Screen) fillForm(msg tea.Msg) tea.Cmd {
	cmd := s.entry.form.Update(msg)
	switch {
	case s.entry.form.Aborted():
		s.env.Nav.Back(s.run.changed)
	case s.entry.form.Done():
		return tea.Batch(cmd, s.enter(s.entry))
	}
	return cmd
}

// enter makes a plan of what was entered, once the targets are read.
func (s *Screen) enter(e *entry) tea.Cmd {
	if s.opening.Phase() != screen.Ready {
		e.held, s.phase = true, reading
		s.arrange()
		if s.opening.Phase() == screen.Failed {
			return s.Refresh()
		}
		return s.waiting.Begin()
	}
	values := change.Values{}
	if e != nil {
		values = e.entered()
	}
	s.plan.asked.Now, s.plan.asked.Unit = s.env.ServiceNow(), s.env.Client.Unit()
	edit, err := s.plan.change.Enter(values, s.plan.asked)
	if err != nil && e != nil {
		if mistake, ok := errors.AsType[*change.Mistake](err); ok {
			return s.reopen(mistake.Sentence)
		}
		return s.reopen(err.Error())
	}
	if err != nil {
		s.phase = planning
		return nil
	}
	s.plan.edit, s.plan.entered, s.phase = edit, true, planning
	s.plan.weigh()
	s.arrange()
	if len(s.plan.rows) == 1 && len(s.plan.pending()) == 1 {
		s.question.direct = true
		return s.ask()
	}
	return nil
}

// echo says back what stands in the form.
func (e *entry) echo() []string {
	var list []string
	if e.mistake != "" {
		list = append(list, e.mistake)
	}
	for i, f := range e.fields {
		if f.Echo == nil {
			continue
		}
		if text := f.Echo(*e.values[i]); text != "" {
			list = append(list, text)
		}
	}
	return slices.Clip(list)
}

// lines is the form, and right below what is wrong with it or understood of it.
func (e *entry) lines(t *theme.Theme, w, room int) []string {
	lines := strings.Split(e.form.View(), "\n")
	mistake := lines[len(lines)-1]
	lines = lines[:len(lines)-1]
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	var said []string
	if !isBlank(mistake) {
		said = append(said, draw.Blank(2)+draw.Fit(mistake, max(w-2, 0), ""))
	}
	for _, text := range e.echo() {
		for _, l := range draw.Wrap(text, max(w-2, 1)) {
			said = append(said, "  "+t.Paint(theme.Info, l))
		}
	}
	said = said[:min(len(said), echoLines)]
	lines = lines[:min(len(lines), max(room-len(said)-1, 0))]
	return append(append([]string{""}, lines...), said...)
}

func isBlank(l string) bool { return strings.TrimSpace(ansi.Strip(l)) == "" }

// echoLines is how many lines are kept free for what is said back.
const echoLines = 3

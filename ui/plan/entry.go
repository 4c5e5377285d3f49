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

// entry is the form of a change for which something has to be entered.
type entry struct {
	form      *form.Form
	fields    []change.Field
	values    []*string
	mistake   string
	submitted bool // it is applied once the targets are read
}

func newEntry(fields []change.Field) *entry {
	e := &entry{fields: fields}
	for i := range fields {
		value := fields[i].Value
		e.values = append(e.values, &value)
	}
	return e
}

// rebuild makes a new form with what was entered so far and a mistake, "" for none.
func (e *entry) rebuild(env screen.Env, mistake string) {
	inputs := make([]huh.Field, len(e.fields))
	for i := range e.fields {
		inputs[i] = newField(e.fields[i], e.values[i])
	}
	e.mistake = mistake
	e.form = form.New(env.Theme, env.Keys.Form, env.Owner, huh.NewGroup(inputs...))
}

// formValues are the entered values by the names of their fields.
func (e *entry) formValues() change.Values {
	values := change.Values{}
	for i, f := range e.fields {
		values[f.Name] = *e.values[i]
	}
	return values
}

// openForm asks for the fields. why is a sentence above them, or "".
func (s *Screen) openForm(fields []change.Field, why string) tea.Cmd {
	s.entry = newEntry(fields)
	return s.reopenForm(why)
}

// reopenForm shows the form with what was entered so far and a mistake, "" for none.
func (s *Screen) reopenForm(mistake string) tea.Cmd {
	s.entry.rebuild(s.env, mistake)
	s.phase, s.plan.entered = entering, false
	s.layOut()
	return s.entry.form.Start()
}

// newField is the field of the form for a field of the change.
func newField(f change.Field, value *string) huh.Field {
	if f.Form == change.Choice {
		options := make([]huh.Option[string], len(f.Options))
		for i, o := range f.Options {
			options[i] = huh.NewOption(o.Title, o.Value)
		}
		return form.Choice(form.ChoiceOptions{
			Title: f.Title, Help: f.Help, Value: value, Options: options, Height: len(options) + headingLines(f),
		})
	}
	o := form.TextOptions{Title: f.Title, Help: f.Help, Value: value, Check: f.Check, Max: maxLineLength}
	if f.Form == change.Lines {
		o.Max, o.Lines = maxTextLength, messageLines
	}
	return form.Text(o)
}

const (
	messageLines  = 4
	maxLineLength = 1024
	maxTextLength = 16 << 10
)

// headingLines is the number of lines above the options of a choice.
func headingLines(f change.Field) int {
	if f.Help == "" {
		return 1
	}
	return 2
}

func (s *Screen) updateForm(msg tea.Msg) tea.Cmd {
	cmd := s.entry.form.Update(msg)
	switch {
	case s.entry.form.Aborted():
		s.env.Nav.Back(s.run.changed)
	case s.entry.form.Done():
		return tea.Batch(cmd, s.applyEntry(s.entry))
	}
	return cmd
}

// applyEntry plans what was entered, once the targets are read. e is nil where nothing has
// to be entered.
func (s *Screen) applyEntry(e *entry) tea.Cmd {
	if s.opening.Phase() != screen.Ready {
		e.submitted, s.phase = true, reading
		s.layOut()
		if s.opening.Phase() == screen.Failed {
			return s.Refresh()
		}
		return s.spinner.Begin()
	}
	values := change.Values{}
	if e != nil {
		values = e.formValues()
	}
	s.plan.asked.Now, s.plan.asked.Unit = s.env.ServiceNow(), s.env.Client.Unit()
	edit, err := s.plan.change.Enter(values, s.plan.asked)
	if err != nil && e != nil {
		if mistake, ok := errors.AsType[*change.Mistake](err); ok {
			return s.reopenForm(mistake.Sentence)
		}
		return s.reopenForm(err.Error())
	}
	if err != nil {
		s.phase = planning
		return nil
	}
	s.plan.edit, s.plan.entered, s.phase = edit, true, planning
	s.plan.applyEdit()
	s.layOut()
	if len(s.plan.rows) == 1 && len(s.plan.pending()) == 1 {
		s.question.direct = true
		return s.askToConfirm()
	}
	return nil
}

// echo is the mistake and what the entered values mean.
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

// lines draws the form, and below it the mistake or what the values mean.
func (e *entry) lines(t *theme.Theme, w, room int) []string {
	lines := strings.Split(e.form.View(), "\n")
	mistake := lines[len(lines)-1]
	lines = lines[:len(lines)-1]
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	var echo []string
	if !isBlank(mistake) {
		echo = append(echo, draw.Blank(2)+draw.Fit(mistake, max(w-2, 0), ""))
	}
	for _, text := range e.echo() {
		for _, l := range draw.Wrap(text, max(w-2, 1)) {
			echo = append(echo, "  "+t.Paint(theme.Info, l))
		}
	}
	echo = echo[:min(len(echo), echoLines)]
	lines = lines[:min(len(lines), max(room-len(echo)-1, 0))]
	return append(append([]string{""}, lines...), echo...)
}

func isBlank(l string) bool { return strings.TrimSpace(ansi.Strip(l)) == "" }

// echoLines is the number of lines that are kept free for the echo.
const echoLines = 3

package forms

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
)

// pageInput lets a person answer a page.
type pageInput interface {
	Start() tea.Cmd
	Update(tea.Msg) tea.Cmd
	Resize(width, height int)
	Restyle(*theme.Theme)
	// View has exactly the size of Resize.
	View() string
	// Cursor is relative to the input, nil for none.
	Cursor() *tea.Cursor
	Done() bool
	Aborted() bool
	// store stores the values of the fields as answers, and reports whether one has
	// changed.
	store() bool
	// missing says what has to be entered instead, "" for nothing.
	missing() string
	// showProblem shows what keeps the form from going on.
	showProblem(problem string)
	// firstValue is the text of the first field.
	firstValue() string
}

// formInput shows all fields of a page at once.
type formInput struct {
	*form.Form
	page   page
	values []string
	// problem is shown until the next key.
	problem string
}

// newFormInput makes the fields of a page, with a problem at the first one, "" for none.
func newFormInput(t *theme.Theme, k keys.Form, owner uint64, p page, revealed bool, problem string) *formInput {
	g := &formInput{page: p, problem: problem, values: make([]string, len(p.questions))}
	fields := make([]huh.Field, 0, len(p.questions))
	for i, q := range p.questions {
		g.values[i] = q.value()
		fields = append(fields, form.WithNote(newField(q, &g.values[i], revealed), func() form.Note { return g.note(i, q) }))
	}
	g.Form = form.New(t, k, owner, huh.NewGroup(fields...))
	return g
}

// maxInputLength is the length of an answer in runes.
const maxInputLength = 4096

// note is the line below a field.
func (f *formInput) note(i int, q question) form.Note {
	if i == 0 && f.problem != "" {
		return form.Note{Text: f.problem, Wrong: true}
	}
	if q.echo == nil {
		return form.Note{}
	}
	return form.Note{Text: q.echo(f.values[i])}
}

func newField(q question, value *string, revealed bool) huh.Field {
	if len(q.options) > 0 {
		options := make([]huh.Option[string], len(q.options))
		for i, o := range q.options {
			options[i] = huh.NewOption(o.title, o.value)
		}
		return form.Choice(form.ChoiceOptions{Title: q.title, Help: q.help, Value: value, Options: options})
	}
	o := form.TextOptions{Title: q.title, Help: q.help, Value: value, Check: q.check, Max: maxInputLength, Masked: q.masked && !revealed}
	if q.long {
		o.Lines = 3
	}
	return form.Text(o)
}

// Update implements pageInput.
func (f *formInput) Update(msg tea.Msg) tea.Cmd {
	if _, pressed := msg.(tea.KeyPressMsg); pressed {
		f.problem = ""
	}
	return f.Form.Update(msg)
}

func (f *formInput) firstValue() string {
	if len(f.values) == 0 {
		return ""
	}
	return f.values[0]
}

// Cursor implements pageInput: the fields draw their own.
func (f *formInput) Cursor() *tea.Cursor { return nil }

// showProblem implements pageInput. The fields are only drawn again with a message.
func (f *formInput) showProblem(problem string) {
	f.problem = problem
	f.Form.Update(nil)
}

func (f *formInput) store() bool { return f.page.store(f.values) }

func (f *formInput) missing() string { return f.page.missing(f.values) }

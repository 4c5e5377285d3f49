package compose

import (
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
)

// sheet is a page being answered.
type sheet interface {
	Start() tea.Cmd
	Update(tea.Msg) tea.Cmd
	Resize(width, height int)
	Restyle(*theme.Theme)
	// View is exactly as large as Resize said.
	View() string
	// Cursor is relative to the sheet, nil for none.
	Cursor() *tea.Cursor
	Done() bool
	Aborted() bool
	// into puts what stands in the fields into the answers.
	into(answers)
}

// guided is a page with all its fields at once.
type guided struct {
	*form.Form
	names  []string
	values []*string
	// path is what stands in the field of a path, for the command that completes it.
	path atomic.Pointer[string]
}

func newGuided(t *theme.Theme, k keys.Form, owner uint64, p page, a answers, revealed bool) *guided {
	g := &guided{}
	fields := make([]huh.Field, 0, len(p.questions))
	for _, q := range p.questions {
		value := q.value(a)
		g.names, g.values = append(g.names, q.name), append(g.values, &value)
		fields = append(fields, g.field(q, &value, revealed))
	}
	g.note()
	g.Form = form.New(t, k, owner, huh.NewGroup(fields...))
	return g
}

// mostTyped bounds an answer in runes.
const mostTyped = 4096

func (g *guided) field(q question, value *string, revealed bool) huh.Field {
	check := q.check
	if check == nil {
		check = func(string) error { return nil }
	}
	switch {
	case len(q.options) > 0:
		options := make([]huh.Option[string], len(q.options))
		for i, o := range q.options {
			options[i] = huh.NewOption(o.title, o.value)
		}
		return huh.NewSelect[string]().Title(q.title).Description(q.help).Options(options...).Value(value)
	case q.long:
		return huh.NewText().Title(q.title).Description(q.help).Lines(3).CharLimit(mostTyped).Validate(check).Value(value)
	}
	input := huh.NewInput().Title(q.title).Description(q.help).CharLimit(mostTyped).Validate(check).Value(value)
	if q.masked && !revealed {
		input.EchoMode(huh.EchoModePassword)
	}
	if q.paths {
		// Runs in a command, because it reads folders.
		input.SuggestionsFunc(func() []string { return files.Complete(*g.path.Load()) }, value)
	}
	return input
}

// note copies the path, which commands must not read where it is typed.
func (g *guided) note() {
	path := *g.values[0]
	g.path.Store(&path)
}

// Update implements sheet.
func (g *guided) Update(msg tea.Msg) tea.Cmd {
	cmd := g.Form.Update(msg)
	g.note()
	return cmd
}

// Cursor implements sheet: the fields draw their own.
func (g *guided) Cursor() *tea.Cursor { return nil }

func (g *guided) into(a answers) {
	for i, name := range g.names {
		a[name] = *g.values[i]
	}
}

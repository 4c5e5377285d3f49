package forms

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

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
	// put takes what stands in the fields as the answers, and reports whether one is
	// another.
	put() bool
	// missing says what has to be entered instead, "" for nothing.
	missing() string
	// object says what speaks against going on.
	object(problem string)
	// typed is what stands in the first field.
	typed() string
}

// guided is a page with all its fields at once.
type guided struct {
	*form.Form
	page   page
	values []string
	// problem is what speaks against going on, until the next key.
	problem string
}

// newGuided makes the fields of a page; problem is said at the first one.
func newGuided(t *theme.Theme, k keys.Form, owner uint64, p page, revealed bool, problem string) *guided {
	g := &guided{page: p, problem: problem, values: make([]string, len(p.questions))}
	fields := make([]huh.Field, 0, len(p.questions))
	for i, q := range p.questions {
		g.values[i] = q.value()
		fields = append(fields, form.Saying(field(q, &g.values[i], revealed), func() form.Said { return g.said(i, q) }))
	}
	g.Form = form.New(t, k, owner, huh.NewGroup(fields...))
	return g
}

// mostTyped bounds an answer in runes.
const mostTyped = 4096

// said is the line below a field.
func (g *guided) said(i int, q question) form.Said {
	if i == 0 && g.problem != "" {
		return form.Said{Text: g.problem, Wrong: true}
	}
	if q.echo == nil {
		return form.Said{}
	}
	return form.Said{Text: q.echo(g.values[i])}
}

func field(q question, value *string, revealed bool) huh.Field {
	if len(q.options) > 0 {
		options := make([]huh.Option[string], len(q.options))
		for i, o := range q.options {
			options[i] = huh.NewOption(o.title, o.value)
		}
		return form.Choice(form.ChoiceOptions{Title: q.title, Help: q.help, Value: value, Options: options})
	}
	o := form.TextOptions{Title: q.title, Help: q.help, Value: value, Check: q.check, Max: mostTyped, Masked: q.masked && !revealed}
	if q.long {
		o.Lines = 3
	}
	return form.Text(o)
}

// Update implements sheet.
func (g *guided) Update(msg tea.Msg) tea.Cmd {
	if _, pressed := msg.(tea.KeyPressMsg); pressed {
		g.problem = ""
	}
	return g.Form.Update(msg)
}

func (g *guided) typed() string {
	if len(g.values) == 0 {
		return ""
	}
	return g.values[0]
}

// Cursor implements sheet: the fields draw their own.
func (g *guided) Cursor() *tea.Cursor { return nil }

// object implements sheet. The fields are drawn anew when a message comes.
func (g *guided) object(problem string) {
	g.problem = problem
	g.Form.Update(nil)
}

func (g *guided) put() bool { return g.page.put(g.values) }

func (g *guided) missing() string { return g.page.missing(g.values) }

package form

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/textline"
)

// Question describes one field of a form. Its texts are clean.
type Question struct {
	// Name identifies a question among those that are answered by name.
	Name, Title, Help string
	Answer            Binding // where the answer is kept; without one the form alone holds it
	Initial           string  // the first answer where none is kept, or where that is none of the options
	// Options make it a choice.
	Options []Option
	// Lines sets the height of a text of several lines, 0 for a single line. Max limits it, in runes.
	Lines, Max int
	// Masked answers are hidden until they are revealed.
	Masked bool
	// Paths completes the names of files.
	Paths bool
	// Check returns the fault of an answer. It may be nil.
	Check func(string) error
	// Echo says what an answer means while it is typed, "" for nothing. It may be nil.
	Echo func(string) string
}

// Option holds one of the values of a choice.
type Option struct{ Value, Title string }

// Binding reads and writes an answer as text.
type Binding struct {
	Get func() string
	Set func(string) (put bool)
}

// First returns the text that the question shows first.
func (q Question) First() string {
	kept := q.Initial
	if q.Answer.Get != nil {
		kept = q.Answer.Get()
	}
	switch {
	case len(q.Options) == 0 || q.HasOption(kept):
		return kept
	case q.HasOption(q.Initial):
		return q.Initial
	default:
		return q.Options[0].Value
	}
}

// HasOption reports whether a value can be chosen.
func (q Question) HasOption(value string) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Value == value })
}

// Problem returns the fault of an answer, nil for none.
func (q Question) Problem(answer string) error {
	if q.Check == nil {
		return nil
	}
	return q.Check(answer)
}

// FirstAnswers returns what the questions show first.
func FirstAnswers(list []Question) []string {
	answers := make([]string, len(list))
	for i, q := range list {
		answers[i] = q.First()
	}
	return answers
}

// Spoken returns the question that has the focus.
func (qs *Questions) Spoken() *screen.Ask {
	at := max(slices.Index(qs.fields, qs.form.GetFocusedField()), 0)
	note, _ := qs.note(at)
	ask := qs.list[at].Spoken(qs.Answers[at], at, len(qs.list), note)
	ask.Accept = qs.keys.Next
	return ask
}

// Spoken returns the question of that number of several, counted from 0, with the present answer and a note about it.
func (q Question) Spoken(answer string, at, of int, note string) *screen.Ask {
	title := q.Title + "?"
	if of > 1 {
		title = fmt.Sprintf("Question %d of %d: %s", at+1, of, q.Title)
	}
	ask := &screen.Ask{Text: []string{title}, At: max(slices.IndexFunc(q.Options, func(o Option) bool { return o.Value == answer }), 0), Secret: q.Masked}
	for _, o := range q.Options {
		ask.Choices = append(ask.Choices, screen.Choice{Title: o.Title})
	}
	for _, text := range []string{q.Help, note} {
		if text != "" {
			ask.Text = append(ask.Text, text)
		}
	}
	present := draw.Fact{Label: "Now", Value: answer}
	switch {
	case answer == "":
		return ask
	case q.Masked:
		present.Value = "hidden"
	case len(q.Options) > 0:
		present.Value = q.Options[ask.At].Title
	}
	ask.Text = append(ask.Text, "Now: "+present.Text()+". An empty line keeps it.")
	return ask
}

// maxFilter limits the filter, in runes.
const maxFilter = 100

// choice asks for one of several options. It filters them itself, because the filter of huh has editing keys of its
// own. Of what the methods of a field return, huh uses the result of Update alone.
type choice struct {
	*huh.Select[string]
	frame
	title     string
	options   []huh.Option[string]
	answer    *string
	keys      huh.SelectKeyMap
	filter    *textline.Buffer
	filtering bool
}

func newChoice(q Question, answer *string, note func() (string, bool)) *choice {
	c := &choice{frame: frame{note: note}, title: q.Title, answer: answer, filter: textline.NewBuffer(textline.BufferOptions{Max: maxFilter})}
	for _, o := range q.Options {
		c.options = append(c.options, huh.NewOption(o.Title, o.Value))
	}
	c.Select = huh.NewSelect[string]().Title(q.Title).Description(q.Help).Options(c.options...).Value(answer)
	return c
}

func (c *choice) View() string { return c.withNote(c.Select.View(), c.Error()) }

func (c *choice) WithTheme(theme huh.Theme) huh.Field {
	c.theme = theme
	return c.Select.WithTheme(theme)
}

func (c *choice) WithWidth(width int) huh.Field {
	c.width = width
	return c.Select.WithWidth(width)
}

func (c *choice) WithHeight(height int) huh.Field {
	return c.Select.WithHeight(c.without(height, c.Error()))
}

func (c *choice) WithKeyMap(k *huh.KeyMap) huh.Field {
	c.keys = k.Select
	without, off := *k, key.NewBinding()
	without.Select.Filter, without.Select.SetFilter, without.Select.ClearFilter = off, off, off
	return c.Select.WithKeyMap(&without)
}

func (c *choice) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	_, pasted := msg.(tea.PasteMsg)
	press, pressed := msg.(tea.KeyPressMsg)
	edit := keys.Editing()
	switch {
	case pressed && key.Matches(press, c.keys.SetFilter) && c.filtering, pressed && key.Matches(press, c.keys.Filter) && !c.filtering:
		c.filtering = !c.filtering
		c.retitle()
	case c.filtering && (pasted || pressed && !key.Matches(press, c.keys.Next, c.keys.Prev, c.keys.Submit, edit.Up, edit.Down)):
		c.filter.Update(msg)
		c.refilter()
	default:
		_, cmd := c.Select.Update(msg)
		return c, cmd
	}
	return c, nil
}

// refilter shows the options that contain the filter, or all of them when none does.
func (c *choice) refilter() {
	typed := model.Fold(c.filter.Value())
	matching := slices.DeleteFunc(slices.Clone(c.options), func(o huh.Option[string]) bool { return !strings.Contains(model.Fold(o.Key), typed) })
	if len(matching) == 0 {
		matching = c.options
	}
	if !slices.ContainsFunc(matching, func(o huh.Option[string]) bool { return o.Value == *c.answer }) {
		*c.answer = matching[0].Value
	}
	c.Options(matching...)
	c.retitle()
}

func (c *choice) Focus() tea.Cmd {
	c.focused = true
	return c.Select.Focus()
}

func (c *choice) Blur() tea.Cmd {
	c.focused, c.filtering = false, false
	c.retitle()
	return c.Select.Blur()
}

func (c *choice) retitle() {
	value, plain := c.filter.Value(), lipgloss.NewStyle()
	switch {
	case c.filtering:
		c.Title("/" + withCursor(plain, plain, value, len(c.filter.Before())))
	case value != "":
		c.Title("/" + value)
	default:
		c.Title(c.title)
	}
}

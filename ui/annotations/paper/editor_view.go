package paper

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// footLines counts the lines below the page: the field in numbers, and a sentence about it.
const footLines = 2

// Resize sets the size in cells.
func (e *Editor) Resize(width, height int) {
	e.width, e.height = width, height
	e.paper.Resize(width, max(height-footLines, 0))
	if e.file != nil {
		e.file.Resize(width)
	}
	e.show()
}

// Restyle changes the theme.
func (e *Editor) Restyle(t *theme.Theme) {
	e.theme = t
	e.paper.Restyle(t)
	if e.file != nil {
		e.file.Restyle(t)
	}
	e.show()
}

// show draws the page with the field in front, red where something is wrong with its place.
func (e *Editor) show() {
	var fields []Field
	for _, o := range e.options.Others {
		if o.Page == e.field.Page {
			fields = append(fields, Field{Box: o.Box, Style: StyleOf(e.theme, o.Person), Type: TypeMark(o.Type), Required: o.Required, Faulty: e.field.clashes(o.Spot)})
		}
	}
	own := Field{Box: e.field.Box, Style: StyleOf(e.theme, e.field.Person), Type: TypeMark(e.field.Type)}
	if len(e.options.Problems(e.field.Spot)) > 0 {
		own.Faulty, own.Style.Role = true, theme.Danger
	}
	size := geometry.PageAt(nil, 0)
	if i := e.field.Page; i >= 0 && i < len(e.options.Pages) {
		size = e.options.Pages[i]
	}
	e.paper.SetPage(size, append(fields, own))
	const minColumns = 54
	words := e.words()
	if !e.fitted {
		e.paper.Fit(len(words) > 0 || e.paper.WholeColumns(size) < minColumns)
	}
	e.paper.SetWords(words)
	e.paper.Select(len(fields))
}

// View returns the page with the lines below it, in exactly the size of Resize.
func (e *Editor) View() string {
	lines := append([]string(nil), e.paper.Lines()...)
	lines = append(lines, draw.Fit(e.numbers(), e.width, e.theme.Glyphs.Ellipsis))
	last := e.said()
	if e.file != nil {
		last = e.file.View()
	}
	lines = append(lines, draw.Fit(last, e.width, e.theme.Glyphs.Ellipsis))
	return draw.Join(draw.FitAll(lines, e.width, e.height))
}

func (e *Editor) numbers() string {
	f, b := e.field, e.field.Box
	who := "no one in particular"
	if f.Person >= 0 && f.Person < len(e.options.People) {
		who = e.options.People[f.Person]
	}
	dot := " " + e.theme.Glyphs.Dot + " "
	place := strings.Join([]string{
		"", fmt.Sprintf("page %d of %d", f.Page+1, e.options.pageCount()),
		"left " + percent(b.Left) + " top " + percent(b.Top) + " wide " + percent(b.Right-b.Left) + " high " + percent(b.Bottom-b.Top) + " %",
	}, dot)
	room := e.width - model.Width(f.Type.Label()+dot+place) // the numbers are what the person looks at
	return e.theme.Paint(theme.Strong, f.Type.Label()+dot+model.Clip(who, max(room, 1), e.theme.Glyphs.Ellipsis)+place)
}

// said returns the problem of the place, or else how the keys work now.
func (e *Editor) said() string {
	problems := e.options.Problems(e.field.Spot)
	if e.problem != "" {
		problems = []string{e.problem}
	}
	if len(problems) > 0 {
		return e.theme.Paint(theme.Danger, e.theme.Glyphs.Act+" "+strings.Join(problems, " "))
	}
	parts := []string{"snaps to words and fields", "small steps"}
	if e.free {
		parts[0] = "snaps to nothing"
	}
	if e.large {
		parts[1] = "large steps"
	}
	switch source := e.options.Words[e.options.ID].Source; {
	case e.reading.Phase() == screen.Waiting:
		parts = append(parts, "reading the words")
	case source != "":
		parts = append(parts, "words of "+source)
	default:
		parts = append(parts, e.env.Keys.Placing.Words.Help().Key+" shows the words of a file")
	}
	return e.theme.Paint(theme.Muted, strings.Join(parts, " "+e.theme.Glyphs.Dot+" "))
}

// Cursor returns where the field begins, or where the path is typed.
func (e *Editor) Cursor() *tea.Cursor {
	if e.file != nil {
		return e.file.Cursor(0, max(e.height-1, 0))
	}
	if x, y, ok := e.paper.Selected(); ok {
		return tea.NewCursor(x, y)
	}
	return nil
}

// Hints returns the most useful keys.
func (e *Editor) Hints() []key.Binding {
	k, f, p := e.env.Keys.Placing, e.env.Keys.Form, e.env.Keys.Prompt
	if e.file != nil {
		return []key.Binding{keys.Named(p.Accept, "read it"), keys.Named(p.Cancel, "no file")}
	}
	list := []key.Binding{keys.Named(f.Next, "take it"), keys.Named(k.Down, "move"), k.Wider, k.Taller, k.Stride, k.NextPage, k.Snap}
	if len(e.options.Types) > 0 {
		list = append(list, k.Type, k.Recipient)
	}
	return append(list, k.Words, k.Fit)
}

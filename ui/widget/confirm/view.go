package confirm

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	maxWidth = 72 // cells of the dialog
	indent   = 1  // blank cells inside the border
)

// Lines draws the dialog in at most width by height cells. What identifies the object and how to answer are always
// there.
func (c *Confirm) Lines(width, height int) []string {
	box := draw.Pane{
		Theme: c.theme, Title: c.question.Verb + " " + c.question.Object, Focused: true,
		Width: draw.DialogWidth(width, maxWidth), Height: height, Hints: c.hints(),
	}
	inner, room := box.Inner()
	inner -= 2 * indent
	if inner <= 0 {
		return box.Lines(nil)
	}
	body := c.body(inner, room)
	box.Height = min(height, len(body)+draw.FrameHeight)
	for i := range body {
		body[i] = draw.Blank(indent) + body[i]
	}
	return box.Lines(body)
}

func (c *Confirm) hints() []key.Binding {
	verb, keep := strings.ToLower(c.question.Verb), strings.ToLower(cmp.Or(c.question.Keep, "Keep it"))
	if c.input != nil {
		return []key.Binding{keys.Named(c.keys.Press, verb+" once it is typed"), keys.Named(keys.WithoutLetters(c.keys.Cancel), keep)}
	}
	return []key.Binding{keys.Named(c.keys.Confirm, verb), keys.Named(c.keys.Press, keep), c.keys.Cancel}
}

// Cursor returns the terminal's cursor when the dialog of the same size is at column x and line y; nil when nothing is
// typed.
func (c *Confirm) Cursor(x, y, width, height int) *tea.Cursor {
	if c.input == nil {
		return nil
	}
	lines := c.Lines(width, height)
	return c.input.Cursor(x+1+indent, y+len(lines)-2)
}

func (c *Confirm) body(width, room int) []string {
	top := c.identityLines(width)
	bottom := c.answerLines(width)
	middle := draw.Facts(c.theme, c.question.Facts, width)
	spare := room - len(top) - len(bottom)
	if c.question.Consequence != "" && spare > 0 {
		wrapped := draw.Wrap(c.question.Consequence, width)
		for _, l := range wrapped[:min(len(wrapped), spare)] {
			top = append(top, draw.Fit(c.theme.Paint(theme.Warn, l), width, ""))
			spare--
		}
	}
	if spare > 0 && len(middle) > 0 {
		middle = append([]string{draw.Blank(width)}, middle...)
	}
	top = append(top, middle[:max(min(len(middle), spare), 0)]...)
	if len(top)+len(bottom) < room {
		top = append(top, draw.Blank(width))
	}
	return append(top, bottom...)
}

const maxNameLines = 2

func (c *Confirm) identityLines(width int) []string {
	var list []draw.Fact
	if c.question.ID != "" {
		list = append(list, draw.Fact{Label: "Id", Value: c.question.ID, Role: theme.Strong})
	}
	if c.question.Name != "" {
		name := model.Clip(c.question.Name, maxNameLines*max(width-6, 1)-2, c.theme.Glyphs.Ellipsis)
		list = append(list, draw.Fact{Label: "Name", Lines: []string{name}, Role: theme.Strong})
	}
	list = append(list, draw.Fact{
		Label: "Host", Value: c.question.Account.String() + "  " + c.question.Host, Role: c.question.Account.Role(),
	})
	return draw.Facts(c.theme, list, width)
}

func (c *Confirm) answerLines(width int) []string {
	fit := func(s string) string { return draw.Fit(s, width, c.theme.Glyphs.Ellipsis) }
	out := make([]string, 0, 3)
	if c.note != "" {
		out = append(out, fit(c.theme.Paint(theme.Warn, c.note)))
	}
	if c.input != nil {
		out = append(out, fit("Type "+c.question.What+", then "+c.theme.Paint(theme.Key, c.keys.Press.Help().Key)+":"))
		c.input.Resize(width)
		return append(out, fit(c.input.View()))
	}
	keep := c.theme.Paint(theme.Key, c.keys.Press.Help().Key) + c.theme.Paint(theme.ButtonFocused, " "+cmp.Or(c.question.Keep, "Keep it")+" ")
	yes := c.theme.Paint(theme.Key, c.keys.Confirm.Help().Key) + " " + c.question.Verb
	return append(out, fit(keep+"   "+yes))
}

// Spoken returns the question in words.
func (c *Confirm) Spoken() *screen.Ask {
	const width = draw.Unbroken
	q := &c.question
	ask := &screen.Ask{Accept: c.keys.Press, Early: !c.armed, Confirms: true}
	ask.Text = slices.Concat([]string{q.Verb + " " + q.Object + "?"}, draw.Spoken(c.identityLines(width)),
		draw.Spoken(draw.Facts(c.theme, q.Facts, width)), draw.Spoken(draw.Wrap(q.Consequence, width)))
	if c.note != "" {
		ask.Text = append(ask.Text, c.note)
	}
	if c.input != nil {
		ask.Text = append(ask.Text, "Type "+q.What+" to go on. The word no leaves it: "+cmp.Or(q.Keep, "Keep it")+".")
		return ask
	}
	ask.Yes = c.keys.Confirm
	ask.Text = append(ask.Text, "The word yes goes on: "+q.Verb+". The word no leaves it: "+cmp.Or(q.Keep, "Keep it")+".")
	return ask
}

package view

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// ColumnChoice draws the box in which the columns of a view are chosen and put in order. A choice shows behind the box
// at once.
type ColumnChoice struct {
	Chosen []string // names the columns that were chosen here, none for those of the settings

	view  *View
	cells *Cells
	rows  []columnRow
	at    int
	// top and room hold where rows were drawn last: the first line of the view, and how many.
	top, room int
}

type columnRow struct {
	ColumnTitle
	shown bool
}

// ChooseColumns opens the box, with what was chosen before.
func (c *Cells) ChooseColumns(v *View, chosen []string) *ColumnChoice {
	box := &ColumnChoice{Chosen: chosen, view: v, cells: c}
	box.list()
	return box
}

// list lists the columns: those of the view, in their order, then the others. A view without names has the usual ones.
func (c *ColumnChoice) list() {
	names := c.Chosen
	if len(names) == 0 {
		names = c.view.Columns
	}
	all, usual := c.cells.ColumnTitles()
	c.rows = c.rows[:0]
	for i, one := range all {
		shown := slices.Contains(names, one.Name) || len(names) == 0 && i < usual
		c.rows = append(c.rows, columnRow{one, shown})
	}
	place := func(one columnRow) int {
		at := slices.Index(names, one.Name)
		if at < 0 && !one.shown {
			return len(names)
		}
		return at
	}
	slices.SortStableFunc(c.rows, func(a, b columnRow) int { return place(a) - place(b) })
}

// Update takes a key or a click. It reports whether that was the last one.
func (c *ColumnChoice) Update(msg tea.Msg) (ended bool) {
	press, _ := msg.(tea.KeyPressMsg)
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Y >= c.top && click.Y < c.top+c.room {
		c.at = c.first() + click.Y - c.top
		c.toggle()
	}
	k, m := c.cells.Env.Keys.Columns, c.cells.Env.Keys.Move
	switch {
	case key.Matches(press, k.Keep, c.cells.Env.Keys.List.Columns):
		return true
	case key.Matches(press, k.Show):
		c.toggle()
	case key.Matches(press, k.Earlier):
		c.move(-1)
	case key.Matches(press, k.Later):
		c.move(1)
	case key.Matches(press, k.Reset):
		c.Chosen = nil
		c.list()
	case key.Matches(press, m.Up):
		c.at = max(c.at-1, 0)
	case key.Matches(press, m.Down):
		c.at = min(c.at+1, len(c.rows)-1)
	case key.Matches(press, m.Top):
		c.at = 0
	case key.Matches(press, m.Bottom):
		c.at = len(c.rows) - 1
	}
	return false
}

// toggle shows or hides a column; the last one stays.
func (c *ColumnChoice) toggle() {
	one := &c.rows[c.at]
	if one.shown && len(c.names()) == 1 {
		return
	}
	one.shown = !one.shown
	c.Chosen = c.names()
}

// move moves a column to the left or to the right, past those that are not shown.
func (c *ColumnChoice) move(by int) {
	to := c.at + by
	if to < 0 || to >= len(c.rows) {
		return
	}
	c.rows[c.at], c.rows[to] = c.rows[to], c.rows[c.at]
	c.at = to
	c.Chosen = c.names()
}

func (c *ColumnChoice) names() []string {
	var names []string
	for _, one := range c.rows {
		if one.shown {
			names = append(names, one.Name)
		}
	}
	return names
}

const columnsWidth = 76

// Lines draws the box, at the bottom of a screen of that size.
func (c *ColumnChoice) Lines(size screen.Size) []string {
	t := c.cells.Env.Theme
	height := min(len(c.rows)+draw.FrameHeight, size.Height)
	k := c.cells.Env.Keys.Columns
	if len(c.view.Columns) > 0 {
		k.Reset = keys.Named(k.Reset, "of the settings")
	}
	box := draw.Pane{
		Theme: t, Title: "Columns of " + c.view.Name, Focused: true, Width: draw.DialogWidth(size.Width, columnsWidth), Height: height,
		Hints: []key.Binding{k.Show, keys.Named(k.Later, "right"), keys.Named(k.Earlier, "left"), k.Keep, k.Reset},
	}
	inner, room := box.Inner()
	c.top, c.room = size.Height-height+1, room
	first := c.first()
	var body []string
	for i, one := range c.rows[first:min(first+room, len(c.rows))] {
		marker, role, sign := "  ", theme.Text, " "
		if first+i == c.at {
			marker, role = t.Paint(theme.Selected, t.Glyphs.Selected)+" ", theme.Strong
		}
		if one.shown {
			sign = t.Glyphs.Check
		}
		text := fmt.Sprintf("[%s] %s", sign, one.Title)
		body = append(body, marker+t.Paint(role, draw.Fit(text, max(inner-2, 0), t.Glyphs.Ellipsis)))
	}
	return box.Lines(body)
}

func (c *ColumnChoice) first() int { return max(c.at-c.room+1, 0) }

// Cursor returns where the cursor is, as it was drawn last.
func (c *ColumnChoice) Cursor() *tea.Cursor { return tea.NewCursor(1+2, c.top+c.at-c.first()) }

// Spoken asks for the columns in words.
func (c *ColumnChoice) Spoken() *screen.Ask {
	ask := &screen.Ask{Text: []string{"Columns of " + c.view.Name + "; back keeps them:"}, At: c.at, Accept: c.cells.Env.Keys.Columns.Show}
	for _, one := range c.rows {
		note := "hidden"
		if one.shown {
			note = "shown"
		}
		ask.Choices = append(ask.Choices, screen.Choice{Title: one.Title, Note: note})
	}
	return ask
}

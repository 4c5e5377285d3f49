package envelopes

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// columnChoice draws the box in which the columns of the open view are chosen and put in order. A
// choice shows behind the box at once, and is kept for the view.
type columnChoice struct {
	open bool
	rows []columnRow
	at   int
	// top and room hold where rows were drawn last: the first line of the view, and how many.
	top, room int
}

type columnRow struct {
	view.ColumnTitle
	shown bool
}

// list lists the columns: those of the view, in their order, then the others. A view without names has the usual ones.
func (c *columnChoice) list(ls *list) {
	names := ls.views.shownColumns()
	all, usual := ls.cells.ColumnTitles()
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

func (c *columnChoice) update(ls *list, msg tea.Msg) tea.Cmd {
	press, _ := msg.(tea.KeyPressMsg)
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Y >= c.top && click.Y < c.top+c.room {
		c.at = c.first() + click.Y - c.top
		c.toggle(ls)
	}
	k, m := ls.env.Keys.Columns, ls.env.Keys.Move
	switch {
	case key.Matches(press, k.Keep, ls.env.Keys.List.Columns):
		c.open = false
		return ls.views.writeLater()
	case key.Matches(press, k.Show):
		c.toggle(ls)
	case key.Matches(press, k.Earlier):
		c.move(ls, -1)
	case key.Matches(press, k.Later):
		c.move(ls, 1)
	case key.Matches(press, k.Reset):
		ls.views.state().columns = nil
		c.list(ls)
	case key.Matches(press, m.Up):
		c.at = max(c.at-1, 0)
	case key.Matches(press, m.Down):
		c.at = min(c.at+1, len(c.rows)-1)
	case key.Matches(press, m.Top):
		c.at = 0
	case key.Matches(press, m.Bottom):
		c.at = len(c.rows) - 1
	}
	return nil
}

// toggle shows or hides a column; the last one stays.
func (c *columnChoice) toggle(ls *list) {
	one := &c.rows[c.at]
	if one.shown && len(c.names()) == 1 {
		return
	}
	one.shown = !one.shown
	ls.views.state().columns = c.names()
}

// move moves a column to the left or to the right, past those that are not shown.
func (c *columnChoice) move(ls *list, by int) {
	to := c.at + by
	if to < 0 || to >= len(c.rows) {
		return
	}
	c.rows[c.at], c.rows[to] = c.rows[to], c.rows[c.at]
	c.at = to
	ls.views.state().columns = c.names()
}

func (c *columnChoice) names() []string {
	var names []string
	for _, one := range c.rows {
		if one.shown {
			names = append(names, one.Name)
		}
	}
	return names
}

const columnsWidth = 76

func (c *columnChoice) lines(ls *list, size screen.Size) []string {
	t := ls.env.Theme
	height := min(len(c.rows)+draw.FrameHeight, size.Height)
	k := ls.env.Keys.Columns
	if len(ls.views.open().Columns) > 0 {
		k.Reset = keys.Named(k.Reset, "of the settings")
	}
	box := draw.Pane{
		Theme: t, Title: "Columns of " + ls.views.open().Name, Focused: true, Width: draw.DialogWidth(size.Width, columnsWidth), Height: height,
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

func (c *columnChoice) first() int { return max(c.at-c.room+1, 0) }

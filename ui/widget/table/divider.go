package table

import (
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// divider draws the line between two parts of the rows. It cannot be selected.
type divider struct {
	drawn bool
	above int // how many rows are above it
	text  string
}

// lineOf returns the line of a row, counted from that of the first one.
func (d *divider) lineOf(row int) int {
	if d.drawn && row >= d.above {
		return row + 1
	}
	return row
}

// rowFrom returns the row on a line, or for the divider the one below it.
func (d *divider) rowFrom(line int) int {
	if d.drawn && line > d.above {
		return line - 1
	}
	return line
}

func (d *divider) isOn(line int) bool { return d.drawn && line == d.above }

func (d *divider) draw(t *theme.Theme, width int) string {
	text := t.Glyphs.Box.Horizontal + " " + d.text
	return t.Paint(theme.HeaderRow, draw.Fit(text, width, t.Glyphs.Ellipsis))
}

// Above returns the rows above the divider: all, where there is none. They must not be changed.
func (t *Table[R, ID]) Above() []R { return t.rows[:t.divider.above:t.divider.above] }

// Below returns the rows below the divider. They must not be changed.
func (t *Table[R, ID]) Below() []R { return t.rows[t.divider.above:] }

// Part returns the rows on that side of the divider where the selection is.
func (t *Table[R, ID]) Part() (rows []R, below bool) {
	if t.divider.drawn && t.at >= t.divider.above {
		return t.Below(), true
	}
	return t.Above(), false
}

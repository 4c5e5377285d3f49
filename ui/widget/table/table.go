// Package table is the list of rows that most screens are built around. A row is drawn once for a width and kept; a
// key press joins the drawings of the visible window, whatever the number of rows. Selection and marks follow the
// row's id, never its number.
package table

import (
	"inkdesk/ui/theme"
)

// Options configures a table of rows R with identifiers ID.
type Options[R any, ID comparable] struct {
	Columns []Column[R]
	ID      func(R) ID
	// Version changes with the cells of a row. Without it SetRows draws the visible rows again.
	Version func(R) uint64
	// Signed returns the sign of a row without a mark, "" for none. It may be nil.
	Signed func(R) string
	// Dense leaves one blank between columns at every width: a row costs fewer bytes.
	Dense bool
}

// Table shows a scrolling list with header, selection and marks, made by New.
type Table[R any, ID comparable] struct {
	options Options[R, ID]
	theme   *theme.Theme
	width   int
	height  int

	rows    []R
	divider divider
	at      int // selected row
	top     int // first visible line of those of the rows
	sorted  Sort
	skipped int // steps to the right, see scrolled

	moreToCome bool // rows that are not read yet

	released []ID // see [Table.Release]

	marks map[ID]struct{}
	span  *span[ID]

	drawing drawing[R]
}

// New makes an empty table. It draws nothing until Resize.
func New[R any, ID comparable](t *theme.Theme, o Options[R, ID]) *Table[R, ID] {
	return &Table[R, ID]{options: o, theme: t, marks: map[ID]struct{}{}, drawing: drawing[R]{stale: true}}
}

// Resize sets the outer size in cells, the header included.
func (t *Table[R, ID]) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == t.width && height == t.height {
		return
	}
	if width != t.width {
		t.width, t.drawing.needed = width, nil
		t.Invalidate()
	}
	t.height = height
	t.scroll()
	t.drawing.stale = true
}

// Restyle draws with another theme from now on.
func (t *Table[R, ID]) Restyle(th *theme.Theme) {
	t.theme = th
	t.Invalidate()
}

// SetColumns replaces the columns, for instance when the person chose others.
func (t *Table[R, ID]) SetColumns(columns []Column[R]) {
	t.options.Columns, t.drawing.needed, t.skipped = columns, nil, 0
	t.Invalidate()
}

// Invalidate forgets every drawing, for cells that depend on more than the row.
func (t *Table[R, ID]) Invalidate() {
	t.drawing.layout = nil
	t.drawing.forget(len(t.rows))
	t.drawing.stale = true
}

// Len returns the number of rows.
func (t *Table[R, ID]) Len() int { return len(t.rows) }

// Rows returns the rows as set last. They must not be changed.
func (t *Table[R, ID]) Rows() []R { return t.rows }

// Index returns the number of the selected row counted from 0, and -1 without rows.
func (t *Table[R, ID]) Index() int {
	if len(t.rows) == 0 {
		return -1
	}
	return t.at
}

// Selected returns the selected row, if there is one.
func (t *Table[R, ID]) Selected() (row R, ok bool) {
	if len(t.rows) == 0 {
		return row, false
	}
	return t.rows[t.at], true
}

// SelectedID returns the id of the selected row, if there is one.
func (t *Table[R, ID]) SelectedID() (id ID, ok bool) {
	if len(t.rows) == 0 {
		return id, false
	}
	return t.options.ID(t.rows[t.at]), true
}

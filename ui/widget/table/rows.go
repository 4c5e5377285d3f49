package table

import (
	"slices"
	"sync"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Change says how SetRows changed the selection.
type Change[ID comparable] struct {
	// Lost reports that the selected row is gone and a neighbour has taken its place. A person about to act on the
	// row must know. It is false for a row that was released.
	Lost bool
	Was  ID
}

// SetRows replaces the rows. The selection stays on its id and at its height on the screen; if the row is gone, the
// nearest row that is still there is selected. Marks stay, also of rows that are not there now.
func (t *Table[R, ID]) SetRows(rows []R) Change[ID] { return t.SetParts(rows, nil, "") }

// SetParts replaces the rows like [Table.SetRows], with two parts, between which a line describes the further ones.
// Without further ones there is no line.
func (t *Table[R, ID]) SetParts(rows, further []R, text string) Change[ID] {
	parts := divider{drawn: len(further) > 0, above: len(rows), text: text}
	if parts.drawn {
		rows = slices.Concat(rows, further)
	}
	var change Change[ID]
	was, had := t.SelectedID()
	offset := t.divider.lineOf(t.at) - t.top
	// Most often the selected row is all that is looked for: an index of thousands costs milliseconds.
	index := sync.OnceValue(func() map[ID]int {
		index := make(map[ID]int, len(rows))
		for i, row := range rows {
			index[t.options.ID(row)] = i
		}
		return index
	})
	at := 0
	if had {
		at = slices.IndexFunc(rows, func(row R) bool { return t.options.ID(row) == was })
		released := slices.Contains(t.released, was)
		if at < 0 || released && t.wasMoved(index()) {
			change = Change[ID]{Lost: !released, Was: was}
			at = t.neighbour(index())
		}
	}
	before := t.rows
	t.drawing.others = true
	t.rows, t.divider = rows, parts
	t.at = min(max(at, 0), max(len(rows)-1, 0))
	t.top = t.divider.lineOf(t.at) - offset
	t.scroll()
	t.carry(before)
	t.drawing.stale = true
	return change
}

// Release says which rows were changed by the person: when one of them is selected and moves or goes,
// the selection stays at its place, where the next row moves up. Those released before no longer are.
func (t *Table[R, ID]) Release(ids ...ID) { t.released = ids }

// wasMoved reports whether the selected row is no longer in front of the next one that is still there,
// or, without such a row, behind the one before it.
func (t *Table[R, ID]) wasMoved(index map[ID]int) bool {
	at := index[t.options.ID(t.rows[t.at])]
	next := t.neighbour(index)
	if t.at+1 < len(t.rows) && next > at {
		return next != at+1
	}
	return next != at-1 && next != at
}

// neighbour returns the first row after, or else before the selected one that is still there.
func (t *Table[R, ID]) neighbour(index map[ID]int) int {
	for _, row := range t.rows[min(t.at+1, len(t.rows)):] {
		if i, ok := index[t.options.ID(row)]; ok {
			return i
		}
	}
	for _, row := range slices.Backward(t.rows[:t.at]) {
		if i, ok := index[t.options.ID(row)]; ok {
			return i
		}
	}
	return t.at
}

// carry keeps the drawings of the visible rows that have not changed since those before.
func (t *Table[R, ID]) carry(before []R) {
	old := t.drawing.rows
	t.drawing.forget(len(t.rows))
	if t.options.Version == nil {
		return
	}
	drawn := make(map[ID]int)
	for i := range old {
		if old[i].line != "" {
			drawn[t.options.ID(before[i])] = i
		}
	}
	first, end := t.Visible()
	for i, row := range t.rows[first:end] {
		if was, ok := drawn[t.options.ID(row)]; ok && t.options.Version(before[was]) == t.options.Version(row) {
			t.drawing.rows[first+i] = old[was]
			t.drawing.kept++
		}
	}
}

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

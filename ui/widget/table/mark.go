package table

import (
	"maps"
	"slices"
)

// span holds a range being marked: it goes from the anchor to the selection. Base holds the marks from before, which
// a shrinking range leaves alone.
type span[ID comparable] struct {
	anchor ID
	base   map[ID]struct{}
	// dragged says that the mouse has begun it, and ends it.
	dragged bool
}

// Marked reports whether the row with that id is marked.
func (t *Table[R, ID]) Marked(id ID) bool { _, ok := t.marks[id]; return ok }

// MarkCount returns the number of marks, those of rows that are not shown included.
func (t *Table[R, ID]) MarkCount() int { return len(t.marks) }

// Marks returns the ids of the marked rows: those shown in order, then the hidden ones.
func (t *Table[R, ID]) Marks() []ID {
	ids := make([]ID, 0, len(t.marks))
	left := maps.Clone(t.marks)
	for _, row := range t.rows {
		if id := t.options.ID(row); t.Marked(id) {
			ids = append(ids, id)
			delete(left, id)
		}
	}
	for id := range left {
		ids = append(ids, id)
	}
	return ids
}

// ToggleMark marks or unmarks the selected row.
func (t *Table[R, ID]) ToggleMark() {
	id, ok := t.SelectedID()
	if !ok {
		return
	}
	t.SetMark(id, !t.Marked(id))
}

// MarkAll marks every row of [Table.Part].
func (t *Table[R, ID]) MarkAll() {
	rows, _ := t.Part()
	for _, row := range rows {
		t.SetMark(t.options.ID(row), true)
	}
}

// MarkNone removes every mark, those of hidden rows included, and ends a range.
func (t *Table[R, ID]) MarkNone() {
	clear(t.marks)
	t.span = nil
	t.drawing.stale = true
}

// MarkInvert marks the unmarked rows of [Table.Part] and unmarks the others.
func (t *Table[R, ID]) MarkInvert() {
	rows, _ := t.Part()
	for _, row := range rows {
		id := t.options.ID(row)
		t.SetMark(id, !t.Marked(id))
	}
}

// ToggleRange starts marking a range at the selected row, or ends it. Until it
// ends, movement extends or shrinks it. It reports whether a range is open.
func (t *Table[R, ID]) ToggleRange() bool {
	id, ok := t.SelectedID()
	if t.span != nil || !ok {
		t.span = nil
		return false
	}
	t.span = &span[ID]{anchor: id, base: maps.Clone(t.marks)}
	t.SetMark(id, true)
	return true
}

// Drag marks from the selected row to that on a line of the view, the header being 0, until [Drop].
func Drag[R any, ID comparable](t *Table[R, ID], y int) {
	from := t.at
	if !t.SelectLine(y) || t.at == from || t.span != nil {
		return
	}
	to := t.at
	t.moveTo(from)
	t.ToggleRange()
	t.span.dragged = true
	t.moveTo(to)
}

// Drop ends what [Drag] has begun.
func Drop[R any, ID comparable](t *Table[R, ID]) {
	if t.span != nil && t.span.dragged {
		t.EndRange()
	}
}

// Ranging reports whether a range is open.
func (t *Table[R, ID]) Ranging() bool { return t.span != nil }

// EndRange keeps the marks and ends the range, if one is open.
func (t *Table[R, ID]) EndRange() { t.span = nil }

func (t *Table[R, ID]) extend(from int) {
	if t.span == nil || from == t.at {
		return
	}
	anchor := slices.IndexFunc(t.rows, func(row R) bool { return t.options.ID(row) == t.span.anchor })
	if anchor < 0 {
		t.span = nil
		return
	}
	for i := min(from, t.at); i <= max(from, t.at) && i < len(t.rows); i++ {
		id := t.options.ID(t.rows[i])
		_, before := t.span.base[id]
		t.SetMark(id, before || min(anchor, t.at) <= i && i <= max(anchor, t.at))
	}
}

// SetMark marks or unmarks one id, whether or not its row is there.
func (t *Table[R, ID]) SetMark(id ID, on bool) {
	if on {
		t.marks[id] = struct{}{}
	} else {
		delete(t.marks, id)
	}
	t.drawing.stale = true
}

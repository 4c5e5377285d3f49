package table

import (
	"slices"
)

// margin sets how many rows stay visible above and below the selection.
const margin = 2

// Up selects the row above.
func (t *Table[R, ID]) Up() { t.moveTo(t.at - 1) }

// Down selects the row below.
func (t *Table[R, ID]) Down() { t.moveTo(t.at + 1) }

// Top selects the first row.
func (t *Table[R, ID]) Top() { t.moveTo(0) }

// Bottom selects the last row.
func (t *Table[R, ID]) Bottom() { t.moveTo(len(t.rows) - 1) }

// PageUp moves window and selection up by a window.
func (t *Table[R, ID]) PageUp() { t.shift(-t.window()) }

// PageDown moves window and selection down by a window.
func (t *Table[R, ID]) PageDown() { t.shift(t.window()) }

// HalfUp moves window and selection up by half a window.
func (t *Table[R, ID]) HalfUp() { t.shift(-max(t.window()/2, 1)) }

// HalfDown moves window and selection down by half a window.
func (t *Table[R, ID]) HalfDown() { t.shift(max(t.window()/2, 1)) }

// SelectID selects the row with that id, and reports whether it is there.
func (t *Table[R, ID]) SelectID(id ID) bool {
	i := slices.IndexFunc(t.rows, func(row R) bool { return t.options.ID(row) == id })
	if i >= 0 {
		t.moveTo(i)
	}
	return i >= 0
}

// SelectLine selects the row on a line of the view, the header being 0, if there is one.
func (t *Table[R, ID]) SelectLine(y int) bool {
	line := t.top + y - 1
	if y < 1 || y >= t.height || line >= t.divider.lineOf(len(t.rows)) || t.divider.isOn(line) {
		return false
	}
	t.moveTo(t.divider.rowFrom(line))
	return true
}

// Visible returns the half-open range of row numbers on the screen.
func (t *Table[R, ID]) Visible() (first, end int) {
	return t.divider.rowFrom(t.top), min(t.divider.rowFrom(t.top+t.window()), len(t.rows))
}

func (t *Table[R, ID]) window() int { return max(t.height-1, 0) }

func (t *Table[R, ID]) shift(by int) {
	if by == 0 {
		return
	}
	t.top += by
	t.moveTo(t.at + by)
}

func (t *Table[R, ID]) moveTo(i int) {
	from, top := t.at, t.top
	t.at = min(max(i, 0), max(len(t.rows)-1, 0))
	t.scroll()
	t.extend(from)
	if t.at != from || t.top != top {
		t.drawing.stale = true
	}
}

// scroll brings the selection into the window, with a margin where that has room.
func (t *Table[R, ID]) scroll() {
	window := t.window()
	keep := min(margin, max(window-1, 0)/2)
	line := t.divider.lineOf(t.at)
	t.top = min(t.top, line-keep)
	t.top = max(t.top, line+keep-window+1)
	t.top = max(min(t.top, t.divider.lineOf(len(t.rows))-window), 0)
}

// SelectNext selects the next row that is meant, round the end; false where there is none.
func SelectNext[R any, ID comparable](t *Table[R, ID], meant func(R) bool) bool {
	for i := range t.rows {
		if at := (t.at + 1 + i) % len(t.rows); meant(t.rows[at]) {
			t.moveTo(at)
			return true
		}
	}
	return false
}

// Sideways scrolls the columns behind the leading one by one to the right, or to the left, until others are visible.
func (t *Table[R, ID]) Sideways(right bool) {
	by := -1
	if right {
		by = 1
	}
	for before := t.visible(); ; {
		if left, more := t.CanGoSideways(); right && !more || !right && !left {
			return
		}
		t.skipped += by
		t.Invalidate()
		if !slices.Equal(t.visible(), before) {
			return
		}
	}
}

// CanGoSideways reports whether there are columns further to the left and to the right than those that are visible.
func (t *Table[R, ID]) CanGoSideways() (left, right bool) {
	t.refresh()
	return t.skipped > 0, t.drawing.cut && t.skipped < len(t.options.Columns)
}

func (t *Table[R, ID]) visible() (names []string) {
	t.refresh()
	for _, c := range t.drawing.layout {
		names = append(names, c.Name)
	}
	return names
}

// scrolled returns the columns after so many steps to the right: the first has them go in their order, whatever their
// priority is, and each further one leaves out one more of those that do not lead.
func scrolled[R any](columns []Column[R], skipped int) []Column[R] {
	if skipped == 0 {
		return columns
	}
	var all []Column[R]
	for i, c := range columns {
		switch {
		case c.Lead:
		case skipped > 1:
			skipped--
			continue
		default:
			c.Essential, c.Priority = false, -i
		}
		all = append(all, c)
	}
	return all
}

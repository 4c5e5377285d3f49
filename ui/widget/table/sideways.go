package table

import "slices"

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

package jsonview

// Up moves the window up by a row.
func (v *Viewport) Up() { v.scrollTo(v.movedBy(v.top, -1)) }

// Down moves the window down by a row.
func (v *Viewport) Down() { v.scrollTo(v.movedBy(v.top, 1)) }

// PageUp moves the window up by its height.
func (v *Viewport) PageUp() { v.scrollTo(v.movedBy(v.top, -v.height)) }

// PageDown moves the window down by its height.
func (v *Viewport) PageDown() { v.scrollTo(v.movedBy(v.top, v.height)) }

// HalfUp moves the window up by half its height.
func (v *Viewport) HalfUp() { v.scrollTo(v.movedBy(v.top, -max(v.height/2, 1))) }

// HalfDown moves the window down by half its height.
func (v *Viewport) HalfDown() { v.scrollTo(v.movedBy(v.top, max(v.height/2, 1))) }

// Top shows the start.
func (v *Viewport) Top() { v.scrollTo(position{}) }

// Bottom shows the end.
func (v *Viewport) Bottom() { v.scrollTo(v.lastRow()) }

// scrollTo moves the window, at most to the end of the text.
func (v *Viewport) scrollTo(to position) {
	if end := v.movedBy(v.lastRow(), -(v.height - 1)); end.before(to) {
		to = end
	}
	v.top = to
}

func (v *Viewport) lastRow() position {
	end := max(v.doc.Len()-1, 0)
	return position{end, v.rowCount(end) - 1}
}

func (v *Viewport) rowCount(i int) int {
	if i >= v.doc.Len() {
		return 1
	}
	return len(v.parts(i))
}

// movedBy is the position some rows further down, or up for a negative number, within the
// text.
func (v *Viewport) movedBy(from position, rows int) position {
	for ; rows > 0; rows-- {
		switch {
		case from.part+1 < v.rowCount(from.line):
			from.part++
		case from.line+1 < v.doc.Len():
			from = position{line: from.line + 1}
		default:
			return from
		}
	}
	for ; rows < 0; rows++ {
		switch {
		case from.part > 0:
			from.part--
		case from.line > 0:
			from = position{from.line - 1, v.rowCount(from.line-1) - 1}
		default:
			return from
		}
	}
	return from
}

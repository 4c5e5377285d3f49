package jsonview

// Up moves the window up by a row.
func (r *Viewport) Up() { r.scrollTo(r.moved(r.top, -1)) }

// Down moves the window down by a row.
func (r *Viewport) Down() { r.scrollTo(r.moved(r.top, 1)) }

// PageUp moves the window up by its height.
func (r *Viewport) PageUp() { r.scrollTo(r.moved(r.top, -r.height)) }

// PageDown moves the window down by its height.
func (r *Viewport) PageDown() { r.scrollTo(r.moved(r.top, r.height)) }

// HalfUp moves the window up by half its height.
func (r *Viewport) HalfUp() { r.scrollTo(r.moved(r.top, -max(r.height/2, 1))) }

// HalfDown moves the window down by half its height.
func (r *Viewport) HalfDown() { r.scrollTo(r.moved(r.top, max(r.height/2, 1))) }

// Top shows the start.
func (r *Viewport) Top() { r.scrollTo(place{}) }

// Bottom shows the end.
func (r *Viewport) Bottom() { r.scrollTo(r.last()) }

// scrollTo moves the window, and no further than to the end of the text.
func (r *Viewport) scrollTo(to place) {
	if end := r.moved(r.last(), -(r.height - 1)); end.before(to) {
		to = end
	}
	if to != r.top {
		r.top = to
		r.drawn = false
	}
}

// last is the last row of the text.
func (r *Viewport) last() place {
	end := max(r.doc.Len()-1, 0)
	return place{end, r.count(end) - 1}
}

func (r *Viewport) count(i int) int {
	if i >= r.doc.Len() {
		return 1
	}
	return len(r.parts(i))
}

// moved is the row that many rows further, and no further than the text goes.
func (r *Viewport) moved(from place, rows int) place {
	for ; rows > 0; rows-- {
		switch {
		case from.part+1 < r.count(from.line):
			from.part++
		case from.line+1 < r.doc.Len():
			from = place{line: from.line + 1}
		default:
			return from
		}
	}
	for ; rows < 0; rows++ {
		switch {
		case from.part > 0:
			from.part--
		case from.line > 0:
			from = place{from.line - 1, r.count(from.line-1) - 1}
		default:
			return from
		}
	}
	return from
}

package raw

// Up moves the window up by a row.
func (r *Raw) Up() { r.scrollTo(r.moved(r.top, -1)) }

// Down moves the window down by a row.
func (r *Raw) Down() { r.scrollTo(r.moved(r.top, 1)) }

// PageUp moves the window up by its height.
func (r *Raw) PageUp() { r.scrollTo(r.moved(r.top, -r.height)) }

// PageDown moves the window down by its height.
func (r *Raw) PageDown() { r.scrollTo(r.moved(r.top, r.height)) }

// HalfUp moves the window up by half its height.
func (r *Raw) HalfUp() { r.scrollTo(r.moved(r.top, -max(r.height/2, 1))) }

// HalfDown moves the window down by half its height.
func (r *Raw) HalfDown() { r.scrollTo(r.moved(r.top, max(r.height/2, 1))) }

// Top shows the start.
func (r *Raw) Top() { r.scrollTo(place{}) }

// Bottom shows the end.
func (r *Raw) Bottom() { r.scrollTo(r.last()) }

// scrollTo moves the window, and no further than to the end of the text.
func (r *Raw) scrollTo(to place) {
	if end := r.moved(r.last(), -(r.height - 1)); end.before(to) {
		to = end
	}
	if to != r.top {
		r.top = to
		r.drawn = false
	}
}

// last is the last row of the text.
func (r *Raw) last() place {
	end := max(r.doc.Len()-1, 0)
	return place{end, r.count(end) - 1}
}

func (r *Raw) count(i int) int {
	if i >= r.doc.Len() {
		return 1
	}
	return len(r.parts(i))
}

// moved is the row that many rows further, and no further than the text goes.
func (r *Raw) moved(from place, rows int) place {
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

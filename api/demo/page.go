package demo

import (
	"context"
	"iter"
	"slices"
)

// window is the requested part of a listing: the first rows after a cursor, or the last ones
// before one. With both cursors it lies between them.
type window struct {
	size          int
	last          bool
	after, before *key
}

// page is one page of a listing.
type page struct {
	rows           []row
	next, previous bool
}

// paging cuts pages out of a listing.
type paging struct {
	ctx       context.Context
	walker    walker
	ascending bool
	inclusive bool
	keep      func(row) bool
	key       func(row) key
}

// page returns the rows in a window.
func (p *paging) page(w window) (page, error) {
	from, until := w.after, w.before
	if w.last {
		from, until = w.before, w.after
	}
	// forward is true when rows are collected in the order they are shown in.
	forward := !w.last
	var out page
	more := false
	for r := range p.matching(walkStart{from, p.inclusive}, forward) {
		if until != nil && p.isPastEnd(r, *until, forward) {
			more = true
			break
		}
		if len(out.rows) == w.size {
			more = true
			break
		}
		out.rows = append(out.rows, r)
	}
	back := p.hasBefore(out.rows, from, forward)
	if w.last {
		slices.Reverse(out.rows)
		more, back = back, more
	}
	out.next, out.previous = more, back
	return out, p.ctx.Err()
}

// matching yields the rows that pass the filter, in the order they are shown in when forward
// is true.
func (p *paging) matching(from walkStart, forward bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		seen := 0
		for r := range p.walker.walk(from, forward == p.ascending) {
			if seen++; seen%1024 == 0 && p.ctx.Err() != nil {
				return
			}
			if p.keep(r) && !yield(r) {
				return
			}
		}
	}
}

// isPastEnd reports whether a row lies behind the cursor the page ends at.
func (p *paging) isPastEnd(r row, until key, forward bool) bool {
	c := p.key(r).compare(until)
	if forward != p.ascending {
		c = -c
	}
	return c > 0 || c == 0 && !p.inclusive
}

// hasBefore reports whether the listing has rows before the first one of the page, in the
// direction in which they were collected.
func (p *paging) hasBefore(rows []row, from *key, forward bool) bool {
	edge := walkStart{at: from, inclusive: from != nil && !p.inclusive}
	if len(rows) > 0 {
		first := p.key(rows[0])
		edge = walkStart{at: &first}
	} else if from == nil {
		return false
	}
	for range p.matching(edge, !forward) {
		return true
	}
	return false
}

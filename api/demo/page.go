package demo

import (
	"iter"
	"slices"
)

type page struct {
	rows           []row
	next, previous bool
}

type paging struct {
	*call
	what      string // "envelope" or "template"
	walk      walker
	ascending bool
	keep      func(row) bool
	key       func(row) key
	find      func(id string) (row, bool)
}

// page reads a window: the first rows after a cursor, or the last ones before one. With both cursors
// it is between them. The filters need not match the rows that they name.
func (p *paging) page(w windowQuery) (page, error) {
	from, until := p.cursor("after", w.after), p.cursor("before", w.before)
	if err := p.validate(); err != nil {
		return page{}, err
	}
	if w.last {
		from, until = until, from
	}
	// forward tells that rows are collected in the order they are shown in.
	forward := !w.last
	var out page
	more := false
	for r := range p.matching(walkStart{from, p.options.InclusiveCursor}, forward) {
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

func (p *paging) cursor(field, value string) *key {
	if value == "" {
		return nil
	}
	r, ok := p.find(value)
	if !ok {
		p.body.fail(field, "There is no %s %q.", p.what, value)
		return nil
	}
	return new(p.key(r))
}

// matching yields the rows that pass the filter, in the order shown when forward is true.
func (p *paging) matching(from walkStart, forward bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		seen := 0
		for r := range p.walk(from, forward == p.ascending) {
			if seen++; seen%1024 == 0 && p.ctx.Err() != nil {
				return
			}
			if p.keep(r) && !yield(r) {
				return
			}
		}
	}
}

func (p *paging) isPastEnd(r row, until key, forward bool) bool {
	c := p.key(r).compare(until)
	if forward != p.ascending {
		c = -c
	}
	return c > 0 || c == 0 && !p.options.InclusiveCursor
}

// hasBefore reports whether there are rows before the first of the page, as they were collected.
func (p *paging) hasBefore(rows []row, from *key, forward bool) bool {
	edge := walkStart{at: from, inclusive: from != nil && !p.options.InclusiveCursor}
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

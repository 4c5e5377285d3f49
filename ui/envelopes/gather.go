package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/ui/query"
)

// leg is one listing that a gathered view is made of.
type leg struct {
	query     query.Query
	order     model.EnvelopeOrder
	ascending bool
	// until ends the leg at the first row that was not changed for so long, 0 for never.
	// It needs the order of modification, newest first.
	until time.Duration
}

const (
	// gatherRows is how many envelopes a gathered view reads by itself, and again each
	// time it is asked to read on.
	gatherRows = 2000
	// mostGathered is where it stops for good: the view is a queue for people.
	mostGathered = 6_000
)

// gather reads the legs of a view one after the other.
type gather struct {
	legs  []leg
	at    int // the present leg
	after model.EnvelopeID
	rows  []*row
	known map[model.EnvelopeID]struct{}
	limit int
	// stalled holds when the service repeated itself and a leg was given up.
	stalled bool
	begun   bool
}

func newGather(legs []leg) *gather {
	return &gather{legs: legs, limit: gatherRows, known: make(map[model.EnvelopeID]struct{})}
}

// done reports whether all legs were read to their end.
func (g *gather) done() bool { return g.at >= len(g.legs) }

// full reports whether it stopped at the limit before the end.
func (g *gather) full() bool { return !g.done() && len(g.known) >= g.limit }

// further raises the limit, and reports whether there is anything to read on.
func (g *gather) further() bool {
	if !g.full() || g.limit >= mostGathered {
		return false
	}
	g.limit = min(g.limit+gatherRows, mostGathered)
	return true
}

// take adds a page of the present leg, goes on to the next leg at its end, and returns
// what was new. How far the page reaches beyond the leg is up to its size, so nothing may
// follow from that.
func (g *gather) take(rows []*row, more bool, now time.Time) []*row {
	g.begun = true
	had, ended := len(g.rows), !more
	for _, r := range rows {
		if _, ok := g.known[r.id()]; ok {
			continue
		}
		if g.legs[g.at].over(r, now) {
			ended = true
			break
		}
		g.known[r.id()] = struct{}{}
		g.rows = append(g.rows, r)
	}
	if len(rows) > 0 {
		g.after = cursor(rows)
	}
	if len(g.rows) == had && !ended {
		g.stalled, ended = true, true
	}
	if ended {
		g.at++
		g.after = ""
	}
	return g.rows[had:]
}

func (l leg) over(r *row, now time.Time) bool {
	changed := r.envelope.UpdatedAt
	return l.until > 0 && !changed.IsZero() && now.Sub(changed.Time()) > l.until
}

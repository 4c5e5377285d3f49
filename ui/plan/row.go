package plan

import (
	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change"
)

// state is where one target stands.
type state uint8

const (
	planned  state = iota
	leftOut        // the plan refuses it
	excluded       // the person does
	queued
	working
	applied
	moved // it was no longer as shown; nothing was sent
	failed
	unknown // sent, and no answer told what became of it
)

// over reports whether the run is done with it.
func (s state) over() bool { return s >= applied }

// again reports whether it can be planned anew.
func (s state) again() bool { return s == failed || s == moved }

// row is one target of the plan.
type row struct {
	target change.Target
	effect change.Effect
	state  state
	note   string // why, or what came of it
	news   string // what has changed about it since it was listed
	gone   bool   // it was no longer there when the plan opened
	made   string
	err    error
	entry  journal.Entry
	truth  *api.Truth // what was found out about an unknown outcome
	// retry: it is one of those that are tried again.
	retry bool
	// settled: a person has decided about the unknown outcome.
	settled bool
	version uint64
}

// set changes the state and lets the row be drawn anew.
func (s *Screen) set(r *row, to state, note string) {
	r.state, r.note = to, note
	r.version++
	s.dirty = true
}

// count is how many rows are in one of the states.
func (s *Screen) count(states ...state) int {
	n := 0
	for _, r := range s.rows {
		for _, one := range states {
			if r.state == one {
				n++
			}
		}
	}
	return n
}

// unsettled are the rows whose outcome nobody has decided about.
func (s *Screen) unsettled() []*row {
	var list []*row
	for _, r := range s.rows {
		if r.state == unknown && !r.settled {
			list = append(list, r)
		}
	}
	return list
}

// pending are the rows that a confirmation would send: all that are planned, or while
// something is tried again only that.
func (s *Screen) pending() []*row {
	var list []*row
	for _, r := range s.rows {
		if r.state == planned && (r.retry || !s.retrying) {
			list = append(list, r)
		}
	}
	return list
}

package query

import (
	"slices"
	"time"

	"inkdesk/model"
)

type request struct {
	body model.EnvelopeQuery
	// only holds the states to find, by the group of the terms that name them.
	only    map[int][]model.Status
	without []model.Status
	// open says that a term is about envelopes that can still expire.
	open  bool
	group int
	now   time.Time
	stamp func(time.Time) model.Time
}

// Request returns the body of the listing for this query, without order and window. Stamp
// makes the service's timestamps; it gives zero while their unit is not known, and the
// dates are then left out. Ok is false when no envelope can be in the states asked for.
func (q Query) Request(now time.Time, stamp func(time.Time) model.Time) (body model.EnvelopeQuery, ok bool) {
	r := request{now: now, stamp: stamp, only: make(map[int][]model.Status)}
	for _, t := range q.terms {
		r.group = t.group
		for _, ask := range []func(*request){t.effect.ask, t.effect.hint} {
			if ask != nil {
				ask(&r)
			}
		}
	}
	r.body.Statuses, ok = r.statuses()
	return r.body, ok
}

// limit asks for no other states than these, beside what other terms ask for.
func (r *request) limit(states []model.Status) { r.only[-1-len(r.only)] = states }

// statuses returns the states to ask for, nil for all.
func (r *request) statuses() (list []model.Status, ok bool) {
	if r.open && len(r.only) == 0 {
		r.only[0] = openStatuses()
	}
	if len(r.only) == 0 && len(r.without) == 0 {
		return nil, true
	}
	list = slices.DeleteFunc(model.Statuses(), func(s model.Status) bool {
		for _, only := range r.only {
			if !slices.Contains(only, s) {
				return true
			}
		}
		return slices.Contains(r.without, s)
	})
	return list, len(list) > 0
}

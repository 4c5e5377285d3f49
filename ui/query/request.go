package query

import (
	"errors"
	"slices"
	"time"

	"inkdesk/model"
)

type request struct {
	body    model.EnvelopeQuery
	only    map[int][]model.Status // the states to find, by the group of the terms that name them
	without []model.Status
	open    bool // a term is about envelopes that can still expire
	group   int
	now     time.Time
	stamp   func(time.Time) model.Time
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

// InTrash reports whether the query asks for what is in the trash as well.
func (q Query) InTrash() bool {
	var r request
	for _, t := range q.terms {
		if t.Field == "trash" && t.effect.ask != nil {
			t.effect.ask(&r)
		}
	}
	return r.body.IncludeTrash
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

// The fields of a request that hold one value.
const (
	slotSearch  = "search"
	slotComment = "comment"
	slotUser    = "uid"
	slotFrom    = "date_from"
	slotUntil   = "date_to"
)

// assignSlots assigns the fields of the request that hold one value: to words before names and recipients, to earlier
// terms before later ones. A term that gets none is tested on the rows if possible.
func assignSlots(terms []Term) []Term {
	settled := make([]Term, len(terms))
	taken := make(map[string]bool)
	for _, wordsTurn := range []bool{true, false} {
		for i, t := range terms {
			if isWords := t.Field == "" && !t.Not; isWords == wordsTurn {
				settled[i] = t.assignSlot(taken)
			}
		}
	}
	return settled
}

func (t Term) assignSlot(taken map[string]bool) Term {
	slot := t.effect.slot
	switch {
	case slot == "" || t.effect.ask == nil:
	case !taken[slot]:
		taken[slot] = true
	case t.effect.keep != nil:
		t.effect.ask = nil
	default:
		t.Err, t.effect = errors.New("the service takes only one of these"), effect{}
	}
	return t
}

// mergeAdditive makes additive terms find what any of them finds.
func mergeAdditive(terms []Term) {
	for _, name := range []string{"status", "id"} {
		var tests []func(*model.Envelope, Context) bool
		for _, t := range terms {
			if t.Field == name && t.effect.adds {
				tests = append(tests, t.effect.keep)
			}
		}
		anyOf := func(e *model.Envelope, c Context) bool {
			return slices.ContainsFunc(tests, func(test func(*model.Envelope, Context) bool) bool { return test(e, c) })
		}
		for i := range terms {
			if terms[i].Field == name && terms[i].effect.adds {
				terms[i].effect.keep = anyOf
			}
		}
	}
}

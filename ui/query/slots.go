package query

import (
	"errors"
	"slices"

	"inkdesk/model"
)

// The fields of a request that hold one value.
const (
	slotSearch  = "search"
	slotComment = "comment"
	slotUser    = "uid"
	slotFrom    = "date_from"
	slotUntil   = "date_to"
)

// assignSlots assigns the fields of the request that hold one value: to words before names and
// recipients, to earlier terms before later ones. A term that gets none is tested on the
// rows if possible.
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

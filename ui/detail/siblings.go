package detail

import (
	"slices"

	"inkdesk/model"
)

// Siblings are the list that what is shown was opened from: S is how the list knows one of
// them.
type Siblings[S, M any] struct {
	of   *Resource[M]
	all  []S
	id   func(S) model.ID[M]
	last string
}

// NewSiblings are such a list, whose end goes by the words of last in sentences.
func NewSiblings[S, M any](of *Resource[M], all []S, id func(S) model.ID[M], last string) *Siblings[S, M] {
	return &Siblings[S, M]{of: of, all: all, id: id, last: last}
}

// Place is which of them is shown, counted from 1, and how many there are; 0 when it is
// none of them.
func (s *Siblings[S, M]) Place() (at, of int) {
	return 1 + slices.IndexFunc(s.all, func(one S) bool { return s.id(one) == s.of.id }), len(s.all)
}

// Step is the one so many places after the one that is shown. Where there is none, why is a
// sentence about that.
func (s *Siblings[S, M]) Step(by int) (to S, why string) {
	at, of := s.Place()
	switch {
	case at == 0:
		why = "This " + s.of.noun + " was not opened from a list."
	case at+by < 1:
		why = "This is the first " + s.of.noun + " of the list."
	case at+by > of:
		why = "This is the last " + s.of.noun + " " + s.last + "."
	default:
		to = s.all[at+by-1]
	}
	return to, why
}

// DropDeleted leaves out those that were deleted from here, except for the one that is
// shown.
func (s *Siblings[S, M]) DropDeleted() {
	s.all = slices.DeleteFunc(slices.Clone(s.all), func(one S) bool {
		id := s.id(one)
		return id != s.of.id && s.of.env.Deleted.Has(id.String())
	})
}

package query

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/desk"
)

// readTaken finds what is taken by somebody, several of them separated by commas.
func readTaken(value string, not bool) (effect, error) {
	names := splitList(model.Fold(value))
	return effect{desk: true, keep: func(e *model.Envelope, c Context) bool {
		if c.Desk == nil {
			return not
		}
		s := c.Desk(e)
		taken := s.Mine || s.TakenBy != ""
		found := slices.ContainsFunc(names, func(name string) bool {
			switch name {
			case "me":
				return s.Mine
			case "any":
				return taken
			case "none":
				return !taken
			}
			return strings.HasPrefix(model.Fold(s.TakenBy), name)
		})
		return found != not
	}}, nil
}

// readDesk reads yes or no to something that the desk says.
func readDesk(says func(desk.State) bool) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		on, err := yesNo(value)
		if err != nil {
			return effect{}, err
		}
		return effect{desk: true, keep: func(e *model.Envelope, c Context) bool {
			return (c.Desk != nil && says(c.Desk(e))) == (on != not)
		}}, nil
	}
}

// AsksDesk reports whether what the query finds depends on what people have decided.
func (q Query) AsksDesk() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.effect.desk })
}

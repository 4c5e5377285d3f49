package reading

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

// Question says what to list.
type Question struct {
	View   string // holds the name of a view, "" for the first one, or for all envelopes where there is a query
	Query  query.Query
	Limit  int  // limits how many rows there are, 0 for all
	Checks bool // has what the rules need read also of a list that is written while it is read
}

const batch = 1000 // limits how many rows are held: a longer list is written while it is read

// ViewNames returns the names of the views.
func ViewNames(s *settings.Resolved) []string { return view.Names(view.All(s)) }

// QuestionError says that there is no answer to a question because of how it is asked.
type QuestionError struct{ Err error }

func (e *QuestionError) Error() string { return e.Err.Error() }

func (e *QuestionError) Unwrap() error { return e.Err }

func (a *Account) find(q Question) (view.View, error) {
	views := view.All(a.env.Settings)
	name := q.View
	switch {
	case name == "" && q.Query.Empty():
		return views[0], nil
	case name == "":
		name = view.Everything
	}
	for _, v := range views {
		if strings.EqualFold(v.Name, name) {
			if v.Name == view.Desk {
				v.Query = view.DeskQuery(a.env.Desk.Envelopes())
			}
			return v, nil
		}
	}
	if near := view.Nearest(views, name); near != "" {
		return view.View{}, &QuestionError{fmt.Errorf("there is no view %s; did you mean %q?", model.Clean(name), near)}
	}
	return view.View{}, &QuestionError{fmt.Errorf("there is no view %s; there are %s", model.Clean(name), strings.Join(view.Names(views), ", "))}
}

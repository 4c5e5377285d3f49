// Package view holds the parts of lists of envelopes, wherever they are shown: the views with all that belongs to
// them, their rows with the facts known of each, the orders, the causes that several rows share, and the columns. The
// list on the screen and the command that prints it draw on the same.
package view

import (
	"slices"
	"strings"
	"time"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// View describes a part of the envelopes of an account.
type View struct {
	Name    string       // appears on the screen, and the view is remembered by it
	About   string       // says in one sentence which envelopes the view has
	Query   query.Query  // tests what every row fulfils
	State   model.Status // the state of all its envelopes, "" where they may have several
	Parts   []Part       // make it a scanned view, which shows the rows that suit
	Belongs func(*Row, time.Time) bool
	// MayBelong reports of a row that does not belong whether it may once more of it was read, nil for never.
	MayBelong func(*Row) bool
	Queue     bool  // leaves out envelopes put aside, and those another person has taken
	Draws     []int // the parts of the scan of the account that the view draws on, nil where it is read by itself
	// Counted lists the parts of that scan that hold all rows of the view, also where it is not drawn from them;
	// nil where no parts do.
	Counted []int
	Group   bool     // marks a view of envelopes that belong together, and are dealt with at once
	Causes  bool     // puts rows of causes among the rows of the envelopes
	Sorting Sorting  // sets the first order
	Columns []string // names the columns that the settings give it, none for the usual ones
	// Summary describes the rows, in place of about; in fewer words where the room, in cells, is too small.
	Summary func(rows []*Row, now time.Time, room int) string
}

// Scanned reports whether the program chooses and orders the rows, for which all of them have
// to be read; the others are as the service orders them.
func (v *View) Scanned() bool { return v.Parts != nil }

// AsksAs reports whether two views ask the service for the same rows in the same order.
func (v *View) AsksAs(other *View) bool {
	return v.Query.String() == other.Query.String() && v.Sorting == other.Sorting && slices.EqualFunc(v.Parts, other.Parts, Part.Equal)
}

// All returns the built-in views, with the columns that the user has given them, and the user's
// own. The digits reach the first nine.
func All(s *settings.Resolved) []View {
	list := builtIn(s.Thresholds)
	for _, v := range s.Views {
		if v.Query == "" {
			if at := indexOf(list, v.Name); at >= 0 {
				list[at].Columns = v.Columns
			}
			continue
		}
		list = append(list, View{
			Name: v.Name, About: "Envelopes that match " + v.Query, Query: query.Parse(v.Query), Columns: v.Columns,
			Sorting: Sorting{By: Order(strings.ToUpper(v.Order)), Ascending: v.Ascending},
		})
	}
	return list
}

func indexOf(views []View, name string) int {
	return slices.IndexFunc(views, func(v View) bool { return strings.EqualFold(v.Name, name) })
}

// Names returns the names of some views.
func Names(views []View) []string {
	names := make([]string, len(views))
	for i, v := range views {
		names[i] = v.Name
	}
	return names
}

// Nearest returns the name of the view that was most likely meant by a misspelt one, or "".
func Nearest(views []View, name string) string {
	names := Names(views)
	lower := make([]string, len(names))
	for i := range names {
		lower[i] = strings.ToLower(names[i])
	}
	if at := slices.Index(lower, keys.Nearest(strings.ToLower(name), lower)); at >= 0 {
		return names[at]
	}
	return ""
}

// Check says how the views of the settings are wrong beyond their own rules: with a query, or with the name of a view.
func Check(s *settings.Resolved) []settings.Problem {
	var wrong []settings.Problem
	for _, v := range s.Views {
		if text := mistake(v); text != "" {
			wrong = append(wrong, settings.Problem{At: s.ViewOrigin(v), Name: "views", Text: v.Name + ": " + text})
		}
	}
	return wrong
}

func mistake(v settings.View) string {
	known := builtIn(triage.Thresholds{})
	there := indexOf(known, v.Name) >= 0
	switch {
	case v.Query != "" && there:
		return "a view of this name comes with the program; give this one another name, or remove its query to choose the columns of that view"
	case v.Query != "":
		if err := query.Parse(v.Query).Err(); err != nil {
			return err.Error()
		}
		return ""
	case there:
		return ""
	}
	if near := Nearest(known, v.Name); near != "" {
		return "no view of this name comes with the program; did you mean " + near + "?"
	}
	return "no view of this name comes with the program; give it a query, or name one of " + strings.Join(Names(known), ", ")
}

package view

import (
	"strings"

	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// Check says how the views of the settings are wrong beyond their own rules: with a query,
// or with the name of a view.
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

package settings

import (
	"fmt"
	"slices"
	"strings"
)

const (
	mostViews    = 20
	longestTitle = 24
	longestQuery = 500
)

// viewList reads the user's own tabs. One that cannot be read is left out, the others
// stay.
func viewList() rule[[]View] {
	return rule[[]View]{read: readViews, text: viewsText, partial: true, schema: viewsSchema()}
}

func readViews(v value) ([]View, []fault) {
	switch {
	case v.shape == empty:
		return nil, nil
	case v.shape != list:
		return nil, []fault{{v.at, "a list is expected here, each view starting with \"- name:\""}}
	case len(v.elements) > mostViews:
		return nil, []fault{{v.at, fmt.Sprintf("there are more than %d views; remove some", mostViews)}}
	}
	var views []View
	var faults []fault
	for _, element := range v.elements {
		view, wrong := readView(element)
		faults = append(faults, wrong...)
		same := func(other View) bool { return strings.EqualFold(other.Name, view.Name) }
		switch {
		case len(wrong) > 0:
		case slices.ContainsFunc(views, same):
			faults = append(faults, fault{element.at, fmt.Sprintf("there is another view called %s; give this one another name", quote(view.Name))})
		default:
			views = append(views, view)
		}
	}
	return views, faults
}

func readView(v value) (View, []fault) {
	if v.shape != mapping {
		return View{}, []fault{{v.at, "a view needs a name and a query"}}
	}
	view := View{Order: OrderModification}
	var faults []fault
	var given []string
	for _, e := range v.entries {
		if slices.Contains(given, e.name) {
			faults = append(faults, fault{e.at, e.name + " is given twice in this view; remove one"})
			continue
		}
		given = append(given, e.name)
		faults = append(faults, view.set(e)...)
	}
	if len(faults) == 0 && (view.Name == "" || view.Query == "") {
		faults = append(faults, fault{v.at, "a view needs a name and a query"})
	}
	return view, faults
}

func (view *View) set(e entry) []fault {
	var faults []fault
	switch e.name {
	case "name":
		view.Name, faults = freeText(longestTitle).read(e.value)
	case "query":
		view.Query, faults = freeText(longestQuery).read(e.value)
		view.Line, view.Column = e.value.at.line, e.value.at.column
	case "order":
		view.Order, faults = orders().read(e.value)
	case "ascending":
		view.Ascending, faults = yesNo().read(e.value)
	default:
		faults = []fault{{e.at, quote(e.name) + ": " + unknownText(e.name, []string{"name", "query", "order", "ascending"})}}
	}
	return faults
}

func orders() rule[Order] {
	return choice(OrderCreation, OrderModification, OrderName, OrderStatus, OrderLastDocumentChange)
}

func viewsText(views []View) string {
	texts := make([]string, len(views))
	for i, v := range views {
		texts[i] = fmt.Sprintf("%s (%s, by %s)", v.Name, v.Query, v.Order)
	}
	return strings.Join(texts, "; ")
}

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

// viewList reads the user's own tabs.
func viewList() rule[[]View] {
	one := schemaOf(viewParts(), "name")
	one.AnyOf = []*schema{{Required: []string{"query"}}, {Required: []string{"columns"}}}
	return named[View]{
		kind: "view", most: mostViews, read: readView, text: viewText, schema: one, name: func(v View) string { return v.Name },
	}.rule()
}

func viewParts() []part[View] {
	column := enum(Columns()...)
	columns := schema{Type: "array", Items: &column, MinItems: 1, Unique: true}
	return []part[View]{
		partOf("name", func(v *View) *string { return &v.Name }, freeText(longestTitle)),
		partOf("query", func(v *View) *string { return &v.Query }, freeText(longestQuery)),
		partOf("order", func(v *View) *Order { return &v.Order }, orders()),
		partOf("ascending", func(v *View) *bool { return &v.Ascending }, yesNo()),
		partOf("columns", func(v *View) *[]string { return &v.Columns }, rule[[]string]{read: readColumns, schema: columns}),
	}
}

func readView(v value) (View, []fault) {
	if v.shape != mapping {
		return View{}, []fault{{v.at, viewNeeds}}
	}
	view := View{Order: OrderModification}
	at, faults := readParts(v, &view, "view", viewParts())
	_, ordered := at["order"]
	_, directed := at["ascending"]
	switch {
	case len(faults) > 0:
	case view.Name == "", view.Query == "" && len(view.Columns) == 0:
		faults = append(faults, fault{v.at, viewNeeds})
	case view.Query == "" && (ordered || directed):
		faults = append(faults, fault{v.at, "only the columns of a view that comes with the program can be chosen; give this one a query, or remove its order"})
	}
	view.at = at["name"]
	if query, given := at["query"]; given {
		view.at = query
	}
	return view, faults
}

const viewNeeds = "a view needs a name and a query; with the name of a view that comes with the program, columns"

// Columns returns the names of the columns that the table of a view can have.
func Columns() []string {
	return []string{
		"health", "status", "name", "holder", "step", "idle", "left", "level", "verify", "files", "why",
		"created", "changed", "expires", "comment", "note", "id",
	}
}

// readColumns reads the names of columns. Each mistake has its own place.
func readColumns(v value) ([]string, []fault) {
	if v.shape != list || len(v.elements) == 0 {
		return nil, []fault{{v.at, "columns are a list, such as [name, holder, left]; there are " + strings.Join(Columns(), ", ")}}
	}
	var names []string
	var faults []fault
	for _, element := range v.elements {
		name, f := element.scalar()
		near := nearest(name, Columns())
		switch name = strings.ToLower(name); {
		case f != nil:
			faults = append(faults, *f)
		case slices.Contains(names, name):
			faults = append(faults, fault{element.at, "the column " + name + " is given twice; remove one"})
		case slices.Contains(Columns(), name):
			names = append(names, name)
		case near != "":
			faults = append(faults, fault{element.at, quote(name) + " is not a column; did you mean " + near + "?"})
		default:
			faults = append(faults, fault{element.at, quote(name) + " is not a column; there are " + strings.Join(Columns(), ", ")})
		}
	}
	return names, faults
}

func orders() rule[Order] {
	return choice(OrderCreation, OrderModification, OrderName, OrderStatus, OrderLastDocumentChange)
}

func viewText(v View) string {
	var parts []string
	if v.Query != "" {
		direction := ""
		if v.Ascending {
			direction = " ascending"
		}
		parts = append(parts, v.Query, fmt.Sprintf("by %s%s", v.Order, direction))
	}
	if len(v.Columns) > 0 {
		parts = append(parts, "columns "+strings.Join(v.Columns, " "))
	}
	return fmt.Sprintf("%s (%s)", v.Name, strings.Join(parts, ", "))
}

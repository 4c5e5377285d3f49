package settings

import (
	"fmt"
	"slices"
	"strings"
)

// View describes a tab that the user defines, or the columns of a built-in one.
type View struct {
	// Name holds the title, different from every other one.
	Name string `yaml:"name" rule:"text 24"`
	// Query holds the search of the view, in the words of the filter bar; it is not parsed here. A
	// view without one is about the tab of that name; which tabs there are is not decided here.
	Query string `yaml:"query" rule:"text 500"`
	// Order names an ordering of the specification ("List filters") in lower case.
	Order     string `yaml:"order" rule:"order"`
	Ascending bool   `yaml:"ascending" rule:"bool"`
	// Columns names those shown, in their order, each once; none for the usual ones.
	Columns []string `yaml:"columns" rule:"columns"`

	at map[string]place // of the parts
}

// ViewOrigin returns where the file has the query of a view, or else its name.
func (r *Resolved) ViewOrigin(v View) Origin {
	return r.Origin("views").moved(v.at["name"]).moved(v.at["query"])
}

// viewList reads the user's own tabs.
func viewList(...string) rule {
	r := listOf[View]("view", 20, "name")
	r.schema.Items.AnyOf = []*schema{{Required: []string{"query"}}, {Required: []string{"columns"}}}
	return r
}

func (v *View) title() string { return v.Name }

func (v *View) check(whole value, at map[string]place) []fault {
	v.at = at
	_, ordered := at["order"]
	_, directed := at["ascending"]
	switch {
	case v.Name == "", v.Query == "" && len(v.Columns) == 0:
		return whole.fault("a view needs a name and a query; with the name of a view that comes with the program, columns")
	case v.Query == "" && (ordered || directed):
		return whole.fault("only the columns of a view that comes with the program can be chosen; give this one a query, or remove its order")
	}
	return nil
}

// Columns returns the names of the columns that the table of a view can have.
func Columns() []string {
	return []string{
		"health", "status", "name", "holder", "step", "idle", "left", "level", "verify", "files", "why",
		"created", "changed", "expires", "comment", "note", "id",
	}
}

func order(...string) rule {
	r := oneOf("creation_date", "modification_date", OrderName, "status", "last_document_change")
	r.usual = "modification_date"
	return r
}

func columns(...string) rule {
	column := enum(Columns()...)
	list := schema{Type: "array", Items: &column, MinItems: 1, Unique: true}
	return rule{read: readColumns, schema: list}
}

// readColumns reads the names of columns. Each mistake has its own place.
func readColumns(v value) (any, []fault) {
	all := strings.Join(Columns(), ", ")
	if v.shape != list || len(v.elements) == 0 {
		return nil, v.fault("columns are a list, such as [name, holder, left]; there are " + all)
	}
	var names []string
	var faults []fault
	for _, element := range v.elements {
		name, wrong := element.scalar()
		lower := strings.ToLower(name)
		switch {
		case wrong != nil:
			faults = append(faults, wrong...)
		case slices.Contains(names, lower):
			faults = append(faults, fault{element.at, "the column " + lower + " is given twice; remove one"})
		case slices.Contains(Columns(), lower):
			names = append(names, lower)
		default:
			text := hinted(quote(lower)+" is not a column", name, Columns(), "; there are "+all)
			faults = append(faults, fault{element.at, text})
		}
	}
	return names, faults
}

func (v *View) text() string {
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

package keys

import "charm.land/bubbles/v2/key"

// List works on every screen whose body is a table of rows.
type List struct {
	Open        key.Binding
	Search      key.Binding
	Filter      key.Binding // form with every filter of the list
	ClearFilter key.Binding
	Everywhere  key.Binding // the search of the view in all envelopes
	Sort        key.Binding
	FlipSort    key.Binding
	Mark        key.Binding
	MarkRange   key.Binding // starts a range; movement extends it; again ends it
	ExtendUp    key.Binding
	ExtendDown  key.Binding
	MarkAll     key.Binding
	MarkNone    key.Binding
	MarkInvert  key.Binding
	Preview     key.Binding
	Zoom        key.Binding // preview over the whole body and back
	Columns     key.Binding // which are shown, in which order
	Changed     key.Binding // the next row that changed and was not looked at
	Export      key.Binding
	New         key.Binding
}

func defaultList() List {
	return List{
		Open:        bind("open", "enter", "l", "right"),
		Search:      bind("search", "/"),
		Filter:      bind("filters", "f"),
		ClearFilter: bind("clear filters", "0"),
		Everywhere:  bind("search everywhere", "+"),
		Sort:        bind("sort", "s"),
		FlipSort:    bind("reverse order", "S"),
		Mark:        bind("mark", "space"),
		MarkRange:   bind("mark a range", "V"),
		ExtendUp:    bind("mark upwards", "shift+up"),
		ExtendDown:  bind("mark downwards", "shift+down"),
		MarkAll:     bind("mark all", "*"),
		MarkNone:    bind("unmark all", "u"),
		MarkInvert:  bind("invert marks", "t"),
		Preview:     bind("preview", "p"),
		Zoom:        bind("zoom", "z"),
		Columns:     bind("columns", "#", "f4"),
		Changed:     bind("next change", "=", "f7"),
		Export:      bind("export", "x"),
		New:         bind("new", "n"),
	}
}

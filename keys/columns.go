package keys

import "charm.land/bubbles/v2/key"

// Columns works while the columns of a list are chosen.
type Columns struct {
	Show    key.Binding // or hide
	Earlier key.Binding
	Later   key.Binding
	Reset   key.Binding
	Keep    key.Binding
}

func defaultColumns() Columns {
	return Columns{
		Show:    bind("show or hide", "space"),
		Earlier: bind("move left", "K", "shift+up"),
		Later:   bind("move right", "J", "shift+down"),
		Reset:   bind("the usual ones", "r"),
		Keep:    bind("done", "enter", "esc", "q"),
	}
}

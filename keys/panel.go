package keys

import "charm.land/bubbles/v2/key"

// Panel works in what lies over a screen to be read: help, past errors, copied text.
// The global keys that go back close it.
type Panel struct {
	Search key.Binding
	Run    key.Binding // does what the selected line says
	Copy   key.Binding
}

func defaultPanel() Panel {
	return Panel{
		Search: bind("search", "/"),
		Run:    bind("do it", "enter"),
		Copy:   bind("copy", "y"),
	}
}

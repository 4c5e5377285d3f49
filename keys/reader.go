package keys

import "charm.land/bubbles/v2/key"

// Reader works on the screens of one envelope or template, where text is read
// and searched.
type Reader struct {
	Search    key.Binding
	NextMatch key.Binding
	PrevMatch key.Binding
	Open      key.Binding // opens or unfolds what is selected
}

func defaultReader() Reader {
	return Reader{
		Search:    bind("search", "/"),
		NextMatch: bind("next match", "n"),
		PrevMatch: bind("previous match", "N"),
		Open:      bind("open", "enter", "l", "right"),
	}
}

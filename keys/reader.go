package keys

import "charm.land/bubbles/v2/key"

// Reader works on the screens of one envelope or template, where text is read
// and searched.
type Reader struct {
	Search    key.Binding
	NextMatch key.Binding
	PrevMatch key.Binding
	Pager     key.Binding // the answer as it came, in the pager of the person
	Open      key.Binding // opens or unfolds what is selected
}

func defaultReader() Reader {
	return Reader{
		Search:    bind("search", "/"),
		NextMatch: bind("next match", "n"),
		PrevMatch: bind("previous match", "N"),
		Pager:     bind("in the pager", "|", "%"),
		Open:      bind("open", "enter", "l", "right"),
	}
}

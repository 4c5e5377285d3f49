package keys

import "charm.land/bubbles/v2/key"

// Page works in the viewer of a document's pages and fields.
type Page struct {
	NextField key.Binding // in reading order
	PrevField key.Binding
	NextFault key.Binding
	NextEmpty key.Binding // required, and not filled
	Up        key.Binding // nearest field in that direction
	Down      key.Binding
	Left      key.Binding
	Right     key.Binding
	NextPage  key.Binding
	PrevPage  key.Binding
	FirstPage key.Binding
	LastPage  key.Binding
	GoToPage  key.Binding
	NextDoc   key.Binding
	PrevDoc   key.Binding
	Documents key.Binding // by number
	ZoomIn    key.Binding
	ZoomOut   key.Binding
	ZoomFit   key.Binding
	// ScrollDown and ScrollUp move by half a screen, from page to page.
	ScrollDown key.Binding
	ScrollUp   key.Binding
	PanUp      key.Binding
	PanDown    key.Binding
	PanLeft    key.Binding
	PanRight   key.Binding
	Open       key.Binding // all properties of the selected field
	Panel      key.Binding // side panel on or off
	ListView   key.Binding // text list instead of the drawing
	Filter     key.Binding
	Search     key.Binding
	Words      key.Binding // of the page, under the fields
	WordsFile  key.Binding // those of a file on this machine
	Lint       key.Binding
	Compare    key.Binding
	Copy       key.Binding // of the field's id, or of a finding
	Export     key.Binding // what the check found
	Actions    key.Binding

	AddField    key.Binding
	MoveField   key.Binding
	DeleteField key.Binding
}

func defaultPage() Page {
	return Page{
		NextField:  bind("next field", "tab", "n"),
		PrevField:  bind("previous field", "shift+tab", "N"),
		NextFault:  bind("next fault", "e"),
		NextEmpty:  bind("next empty required field", "m"),
		Up:         bind("field above", "k", "up"),
		Down:       bind("field below", "j", "down"),
		Left:       bind("field to the left", "h", "left"),
		Right:      bind("field to the right", "l", "right"),
		NextPage:   bind("next page", "pgdown", "ctrl+f"),
		PrevPage:   bind("previous page", "pgup", "ctrl+b"),
		FirstPage:  bind("first page", "g", "home"),
		LastPage:   bind("last page", "G", "end"),
		GoToPage:   bind("go to page", "#"),
		NextDoc:    bind("next document", ">", "]"),
		PrevDoc:    bind("previous document", "<", "["),
		Documents:  bind("document by number", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		ZoomIn:     bind("zoom in", "+", "="),
		ZoomOut:    bind("zoom out", "-"),
		ZoomFit:    bind("whole page or width", "z", "0"),
		ScrollDown: bind("scroll down", "ctrl+d"),
		ScrollUp:   bind("scroll up", "ctrl+u"),
		PanUp:      bind("pan up", "K", "shift+up"),
		PanDown:    bind("pan down", "J", "shift+down"),
		PanLeft:    bind("pan left", "H", "shift+left"),
		PanRight:   bind("pan right", "L", "shift+right"),
		Open:       bind("properties", "enter"),
		Panel:      bind("side panel", "p"),
		ListView:   bind("page or list", "v"),
		Filter:     bind("filter", "f"),
		Search:     bind("search", "/"),
		Words:      bind("words of the page", "t"),
		WordsFile:  bind("words of a file", "T"),
		Lint:       bind("check", "w"),
		Compare:    bind("compare", "c"),
		Copy:       bind("copy id", "y"),
		Export:     bind("export findings", "x"),
		Actions:    bind("actions", "a"),

		AddField:    bind("add field", "O"),
		MoveField:   bind("move field", "M"),
		DeleteField: bind("delete field", "D"),
	}
}

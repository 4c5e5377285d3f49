package keys

import "charm.land/bubbles/v2/key"

// Move is movement through rows, lines and tabs. The page viewer does not
// listen to it: there the arrows are directions.
type Move struct {
	Up       key.Binding
	Down     key.Binding
	Top      key.Binding
	Bottom   key.Binding
	HalfUp   key.Binding
	HalfDown key.Binding
	PageUp   key.Binding
	PageDown key.Binding
	NextTab  key.Binding
	PrevTab  key.Binding
	Jump     key.Binding // view or tab by number, see Index
	Leave    key.Binding // one screen up, as the opposite of opening to the right
}

func defaultMove() Move {
	return Move{
		Up:       bind("up", "k", "up"),
		Down:     bind("down", "j", "down"),
		Top:      bind("top", "g", "home"),
		Bottom:   bind("bottom", "G", "end"),
		HalfUp:   bind("half a page up", "ctrl+u"),
		HalfDown: bind("half a page down", "ctrl+d"),
		PageUp:   bind("page up", "pgup", "ctrl+b"),
		PageDown: bind("page down", "pgdown", "ctrl+f"),
		NextTab:  bind("next tab", "tab", "]"),
		PrevTab:  bind("previous tab", "shift+tab", "["),
		Jump:     bind("view or tab", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		Leave:    bind("back", "h", "left"),
	}
}

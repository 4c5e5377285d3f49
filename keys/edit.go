package keys

import "charm.land/bubbles/v2/key"

// Edit works in every field that takes text. These keys are the customary ones of line
// editors and the same everywhere, so they stand outside the [Map]: what a screen binds
// comes first, and a field gets what is left.
type Edit struct {
	Left, Right         key.Binding
	WordLeft, WordRight key.Binding
	Home, End           key.Binding // of the line
	Top, Bottom         key.Binding // of the text

	DeleteLeft, DeleteRight         key.Binding
	DeleteWordLeft, DeleteWordRight key.Binding
	DeleteToHome, DeleteToEnd       key.Binding

	// For texts of several lines.
	Up, Down         key.Binding
	PageUp, PageDown key.Binding
}

// Editing returns the keys of every field.
func Editing() Edit {
	return Edit{
		Left:            bind("left", "left", "ctrl+b"),
		Right:           bind("right", "right", "ctrl+f"),
		WordLeft:        bind("word left", "ctrl+left", "alt+b", "alt+left"),
		WordRight:       bind("word right", "ctrl+right", "alt+f", "alt+right"),
		Home:            bind("start of the line", "home", "ctrl+a"),
		End:             bind("end of the line", "end", "ctrl+e"),
		Top:             bind("start of the text", "ctrl+home", "alt+<"),
		Bottom:          bind("end of the text", "ctrl+end", "alt+>"),
		DeleteLeft:      bind("delete left", "backspace", "ctrl+h", "shift+backspace"),
		DeleteRight:     bind("delete right", "delete", "ctrl+d"),
		DeleteWordLeft:  bind("delete the word left", "ctrl+w", "alt+backspace", "ctrl+backspace"),
		DeleteWordRight: bind("delete the word right", "alt+d", "alt+delete", "ctrl+delete"),
		DeleteToHome:    bind("delete to the start", "ctrl+u"),
		DeleteToEnd:     bind("delete to the end", "ctrl+k"),
		Up:              bind("up", "up", "ctrl+p"),
		Down:            bind("down", "down", "ctrl+n"),
		PageUp:          bind("page up", "pgup"),
		PageDown:        bind("page down", "pgdown"),
	}
}

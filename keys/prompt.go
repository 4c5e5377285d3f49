package keys

import "charm.land/bubbles/v2/key"

// Prompt works while one line is typed, alone (search, command) or over a list
// of choices (palette, menus with a filter).
type Prompt struct {
	Accept   key.Binding
	Cancel   key.Binding
	Up       key.Binding
	Down     key.Binding
	PageUp   key.Binding
	PageDown key.Binding
	Complete key.Binding
}

func defaultPrompt() Prompt {
	return Prompt{
		Accept:   bind("accept", "enter"),
		Cancel:   bind("cancel", "esc", "ctrl+g"),
		Up:       bind("previous", "up", "ctrl+p"),
		Down:     bind("next", "down", "ctrl+n"),
		PageUp:   bind("page up", "pgup"),
		PageDown: bind("page down", "pgdown"),
		Complete: bind("complete", "tab"),
	}
}

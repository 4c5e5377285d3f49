package keys

import "charm.land/bubbles/v2/key"

// Dialog works in a confirmation. The letter confirms; Press acts on the focused
// button, which is the safe one, or on what has been typed.
type Dialog struct {
	Confirm key.Binding `keys:"y" help:"yes"`
	Cancel  key.Binding `keys:"n esc ctrl+g" help:"no"`
	Press   key.Binding `keys:"enter" help:"press"`
}

// Prompt works while one line is typed, alone (search, command) or over a list
// of choices (palette, menus with a filter).
type Prompt struct {
	Accept   key.Binding `keys:"enter" help:"accept"`
	Cancel   key.Binding `keys:"esc ctrl+g" help:"cancel"`
	Up       key.Binding `keys:"up ctrl+p" help:"previous"`
	Down     key.Binding `keys:"down ctrl+n" help:"next"`
	PageUp   key.Binding `keys:"pgup" help:"page up"`
	PageDown key.Binding `keys:"pgdown" help:"page down"`
	Complete key.Binding `keys:"tab" help:"complete"`
}

// Panel works in what lies over a screen to be read: help, past errors, copied text.
// The global keys that go back close it.
type Panel struct {
	Search key.Binding `keys:"/" help:"search"`
	Run    key.Binding `keys:"enter" help:"do it"` // does what the selected line says
	Copy   key.Binding `keys:"y" help:"copy"`
}

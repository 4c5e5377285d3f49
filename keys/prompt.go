package keys

import "charm.land/bubbles/v2/key"

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

package keys

import "charm.land/bubbles/v2/key"

// Dialog works in a confirmation. The letter confirms; Press acts on the focused
// button, which is the safe one, or on what has been typed.
type Dialog struct {
	Confirm key.Binding
	Cancel  key.Binding
	Press   key.Binding
}

func defaultDialog() Dialog {
	return Dialog{
		Confirm: bind("yes", "y"),
		Cancel:  bind("no", "n", "esc", "ctrl+g"),
		Press:   bind("press", "enter"),
	}
}

package keys

import "charm.land/bubbles/v2/key"

// Dialog works in a confirmation. The letter confirms; Press acts on the focused
// button, which is the safe one, or on what has been typed.
type Dialog struct {
	Confirm key.Binding `keys:"y" help:"yes"`
	Cancel  key.Binding `keys:"n esc ctrl+g" help:"no"`
	Press   key.Binding `keys:"enter" help:"press"`
}

package keys

import "charm.land/bubbles/v2/key"

// Panel works in what lies over a screen to be read: help, past errors, copied text.
// The global keys that go back close it.
type Panel struct {
	Search key.Binding `keys:"/" help:"search"`
	Run    key.Binding `keys:"enter" help:"do it"` // does what the selected line says
	Copy   key.Binding `keys:"y" help:"copy"`
}

package keys

import "charm.land/bubbles/v2/key"

// Webhook is what can be done with one webhook; registering one is List.New.
type Webhook struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Copy     key.Binding `keys:"y" help:"copy id"`
	CopyMenu key.Binding `keys:"Y" help:"copy menu"`
	Delete   key.Binding `keys:"D" help:"delete"`
}

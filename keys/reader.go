package keys

import "charm.land/bubbles/v2/key"

// Reader works on the screens of one envelope or template, where text is read
// and searched.
type Reader struct {
	Search    key.Binding `keys:"/" help:"search"`
	NextMatch key.Binding `keys:"n" help:"next match"`
	PrevMatch key.Binding `keys:"N" help:"previous match"`
	Pager     key.Binding `keys:"| %" help:"in the pager"`   // the answer as it came, in the pager of the person
	Open      key.Binding `keys:"enter l right" help:"open"` // opens or unfolds what is selected
}

package keys

import "charm.land/bubbles/v2/key"

// Activity works on the journal of changes and the log of calls.
type Activity struct {
	Copy     key.Binding `keys:"y" help:"copy row"`
	CopyCurl key.Binding `keys:"c" help:"copy as curl"`
	Target   key.Binding `keys:"e" help:"open target"`
	Failures key.Binding `keys:"w" help:"failures only"`
}

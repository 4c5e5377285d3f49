package keys

import "charm.land/bubbles/v2/key"

// Template is what can be done with one template, on the list and on its own
// screen. Letters shared with Envelope mean the same.
type Template struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Why      key.Binding `keys:"w" help:"check"`
	Next     key.Binding `keys:"J" help:"next template"`
	Prev     key.Binding `keys:"K" help:"previous template"`
	Pages    key.Binding `keys:"v" help:"pages and fields"`
	Bookmark key.Binding `keys:"b" help:"bookmark"`
	OpenByID key.Binding `keys:"i" help:"open by id"`
	// NextFault goes to the next template in which something was found, and Related to the
	// open envelopes that share that.
	NextFault key.Binding `keys:"e" help:"next with a fault"`
	Related   key.Binding `keys:"m" help:"envelopes with its faults"`
	Compare   key.Binding `keys:"c" help:"compare"`
	Copy      key.Binding `keys:"y" help:"copy id"`
	CopyMenu  key.Binding `keys:"Y" help:"copy menu"`

	Use          key.Binding `keys:"U" help:"create envelope"`  // creates an envelope from it
	Many         key.Binding `keys:"Q" help:"many from a file"` // creates one for every row of a file
	Rename       key.Binding `keys:"R" help:"rename"`
	Comment      key.Binding `keys:"M" help:"comment"`
	Notification key.Binding `keys:"B" help:"notification"`
	Visibility   key.Binding `keys:"A" help:"attachment visibility"`
	Placeholders key.Binding `keys:"H" help:"attachment placeholders"`
	Steps        key.Binding `keys:"W" help:"add signing steps"`
	AddDocument  key.Binding `keys:"F" help:"add document"`
	AddField     key.Binding `keys:"O" help:"add field"`
	Duplicate    key.Binding `keys:"C" help:"duplicate"`
	Delete       key.Binding `keys:"D" help:"delete"`
}

package keys

import "charm.land/bubbles/v2/key"

// Many works where envelopes are made of the rows of a file.
type Many struct {
	Continue key.Binding `keys:"y" help:"continue"`          // from the columns to the rows, and from there to the plan
	File     key.Binding `keys:"e" help:"choose a file"`     // chooses a file, or another one
	Sample   key.Binding `keys:"w" help:"sample file"`       // writes a file with the right columns
	Send     key.Binding `keys:"T" help:"send at the end"`   // sends the envelopes at the end, or leaves drafts
	Again    key.Binding `keys:"d" help:"take doubled rows"` // takes rows that were seen before as well
	LeftOut  key.Binding `keys:"i" help:"left out only"`
}

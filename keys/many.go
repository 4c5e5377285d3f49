package keys

import "charm.land/bubbles/v2/key"

// Many works where envelopes are made of the rows of a file.
type Many struct {
	Continue key.Binding // from the columns to the rows, and from there to the plan
	File     key.Binding // chooses a file, or another one
	Sample   key.Binding // writes a file with the right columns
	Send     key.Binding // sends the envelopes at the end, or leaves drafts
	Again    key.Binding // takes rows that were seen before as well
	LeftOut  key.Binding // the rows that are left out only
}

func defaultMany() Many {
	return Many{
		Continue: bind("continue", "y"),
		File:     bind("choose a file", "e"),
		Sample:   bind("sample file", "w"),
		Send:     bind("send at the end", "T"),
		Again:    bind("take doubled rows", "d"),
		LeftOut:  bind("left out only", "i"),
	}
}

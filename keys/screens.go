package keys

import "charm.land/bubbles/v2/key"

// Activity works on the journal of changes and the log of calls.
type Activity struct {
	Copy     key.Binding `keys:"y" help:"copy row"`
	CopyCurl key.Binding `keys:"c" help:"copy as curl"`
	Target   key.Binding `keys:"e" help:"open target"`
	Failures key.Binding `keys:"w" help:"failures only"`
	Since    key.Binding `keys:"i" help:"since when"` // all, this shift, today, since the person was last here
}

// Many works where envelopes are made of the rows of a file.
type Many struct {
	Continue key.Binding `keys:"y" help:"continue"`          // from the columns to the rows, and from there to the plan
	File     key.Binding `keys:"e" help:"choose a file"`     // chooses a file, or another one
	Sample   key.Binding `keys:"w" help:"sample file"`       // writes a file with the right columns
	Send     key.Binding `keys:"T" help:"send at the end"`   // sends the envelopes at the end, or leaves drafts
	Again    key.Binding `keys:"d" help:"take doubled rows"` // takes rows that were seen before as well
	LeftOut  key.Binding `keys:"i" help:"left out only"`
}

// Unfinished is what can be done with work that was begun; going on with it is List.Open.
type Unfinished struct {
	GiveUp key.Binding `keys:"D" help:"give up"`
}

// Webhook is what can be done with one webhook; registering one is List.New.
type Webhook struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Copy     key.Binding `keys:"y" help:"copy id"`
	CopyMenu key.Binding `keys:"Y" help:"copy menu"`
	Delete   key.Binding `keys:"D" help:"delete"`
}

package keys

import "charm.land/bubbles/v2/key"

// List works on every screen whose body is a table of rows.
type List struct {
	Open        key.Binding `keys:"enter l right" help:"open" does:"open the selected row"`
	Search      key.Binding `keys:"/" help:"search" does:"search by words, people or terms"`
	Filter      key.Binding `keys:"f" help:"filters" does:"choose filters from a list"` // form with every filter of the list
	ClearFilter key.Binding `keys:"0" help:"clear filters" does:"show all rows again"`
	Everywhere  key.Binding `keys:"+" help:"search everywhere" does:"search in all envelopes"` // the search of the view in all envelopes
	Sort        key.Binding `keys:"s" help:"sort" does:"choose the order of the rows"`
	FlipSort    key.Binding `keys:"S" help:"reverse order" does:"turn the order around"`
	Mark        key.Binding `keys:"space" help:"mark" does:"mark the row for a change of many"`
	MarkRange   key.Binding `keys:"V" help:"mark a range" does:"start a range of marks, or end it"` // starts a range; movement extends it; again ends it
	ExtendUp    key.Binding `keys:"shift+up" help:"mark upwards"`
	ExtendDown  key.Binding `keys:"shift+down" help:"mark downwards"`
	MarkAll     key.Binding `keys:"*" help:"mark all" does:"mark all rows shown"`
	MarkNone    key.Binding `keys:"u" help:"unmark all" does:"remove all marks"`
	MarkInvert  key.Binding `keys:"t" help:"invert marks" does:"mark what is not marked"`
	Preview     key.Binding `keys:"p" help:"preview" does:"show or hide the preview"`
	Zoom        key.Binding `keys:"z" help:"zoom" does:"show the preview alone, or the list"`       // preview over the whole body and back
	Columns     key.Binding `keys:"# f4" help:"columns" does:"choose and order the columns"`        // which are shown, in which order
	Changed     key.Binding `keys:"= f7" help:"next change" does:"go to the next row that changed"` // the next row that changed and was not looked at
	Export      key.Binding `keys:"x" help:"export" does:"save the rows as a file"`
	Compare     key.Binding `keys:"- |" help:"compare two" does:"show the two marked side by side"`
	Account     key.Binding `keys:"%" help:"the account" does:"show the numbers of the account"`
	New         key.Binding `keys:"n" help:"new" does:"make a new one"`
}

// Columns works while the columns of a list are chosen.
type Columns struct {
	Show    key.Binding `keys:"space" help:"show or hide"`
	Earlier key.Binding `keys:"K shift+up" help:"move left"`
	Later   key.Binding `keys:"J shift+down" help:"move right"`
	Reset   key.Binding `keys:"r" help:"the usual ones"`
	Keep    key.Binding `keys:"enter esc q" help:"done"`
}

// Desk lists what can be decided about envelopes beside the service, in the menu that
// Envelope.Desk opens.
type Desk struct {
	Take       key.Binding `keys:"t" help:"take, or give back"`
	Note       key.Binding `keys:"n" help:"note"`
	Snooze     key.Binding `keys:"s" help:"snooze"`
	Done       key.Binding `keys:"d" help:"done"`
	Requeue    key.Binding `keys:"b" help:"back in the queue"`
	RemoveNote key.Binding `keys:"r" help:"remove my last note"`
	Undo       key.Binding `keys:"u" help:"take back the last decision"`
}

// Account works on the numbers of the account, where the arrows go from number to number.
type Account struct {
	Up       key.Binding `keys:"k up" help:"number above"`
	Down     key.Binding `keys:"j down" help:"number below"`
	Left     key.Binding `keys:"h left" help:"number to the left"`
	Right    key.Binding `keys:"l right tab" help:"number to the right"`
	Top      key.Binding `keys:"g home" help:"first number"`
	Bottom   key.Binding `keys:"G end" help:"last number"`
	PageUp   key.Binding `keys:"pgup ctrl+b ctrl+u" help:"page up"`
	PageDown key.Binding `keys:"pgdown ctrl+f ctrl+d" help:"page down"`
	Open     key.Binding `keys:"enter" help:"the envelopes"`
	Copy     key.Binding `keys:"y" help:"copy the number"`
	Export   key.Binding `keys:"x" help:"export"`
}

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
	Names    key.Binding `keys:"a" help:"names by a rule"` // of the envelopes that no column names
}

// Unfinished lists what can be done with work that was begun; going on with it is List.Open.
type Unfinished struct {
	GiveUp key.Binding `keys:"D" help:"give up"`
}

// Webhook lists what can be done with one webhook; registering one is List.New.
type Webhook struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Copy     key.Binding `keys:"y" help:"copy id"`
	CopyMenu key.Binding `keys:"Y" help:"copy menu"`
	Delete   key.Binding `keys:"D" help:"delete"`
}

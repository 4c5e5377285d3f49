package keys

import "charm.land/bubbles/v2/key"

// List works on every screen whose body is a table of rows.
type List struct {
	Open        key.Binding `keys:"enter l right" help:"open"`
	Search      key.Binding `keys:"/" help:"search"`
	Filter      key.Binding `keys:"f" help:"filters"` // form with every filter of the list
	ClearFilter key.Binding `keys:"0" help:"clear filters"`
	Everywhere  key.Binding `keys:"+" help:"search everywhere"` // the search of the view in all envelopes
	Sort        key.Binding `keys:"s" help:"sort"`
	FlipSort    key.Binding `keys:"S" help:"reverse order"`
	Mark        key.Binding `keys:"space" help:"mark"`
	MarkRange   key.Binding `keys:"V" help:"mark a range"` // starts a range; movement extends it; again ends it
	ExtendUp    key.Binding `keys:"shift+up" help:"mark upwards"`
	ExtendDown  key.Binding `keys:"shift+down" help:"mark downwards"`
	MarkAll     key.Binding `keys:"*" help:"mark all"`
	MarkNone    key.Binding `keys:"u" help:"unmark all"`
	MarkInvert  key.Binding `keys:"t" help:"invert marks"`
	Preview     key.Binding `keys:"p" help:"preview"`
	Zoom        key.Binding `keys:"z" help:"zoom"`           // preview over the whole body and back
	Columns     key.Binding `keys:"# f4" help:"columns"`     // which are shown, in which order
	Changed     key.Binding `keys:"= f7" help:"next change"` // the next row that changed and was not looked at
	Export      key.Binding `keys:"x" help:"export"`
	Account     key.Binding `keys:"%" help:"the account"` // its numbers
	New         key.Binding `keys:"n" help:"new"`
}

// Columns works while the columns of a list are chosen.
type Columns struct {
	Show    key.Binding `keys:"space" help:"show or hide"`
	Earlier key.Binding `keys:"K shift+up" help:"move left"`
	Later   key.Binding `keys:"J shift+down" help:"move right"`
	Reset   key.Binding `keys:"r" help:"the usual ones"`
	Keep    key.Binding `keys:"enter esc q" help:"done"`
}

// Desk is what can be decided about envelopes beside the service, in the menu that
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

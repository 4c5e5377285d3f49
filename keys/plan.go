package keys

import "charm.land/bubbles/v2/key"

// Plan works on the screen that shows, runs and reports a planned change.
type Plan struct {
	Run        key.Binding `keys:"y" help:"confirm"`       // opens the confirmation
	Exclude    key.Binding `keys:"space" help:"leave out"` // leaves the selected row out, or takes it in again
	Details    key.Binding `keys:"enter l right" help:"details"`
	Pause      key.Binding `keys:"p" help:"pause"`
	Stop       key.Binding `keys:"c" help:"cancel the rest"` // cancels the part that has not been sent
	Faster     key.Binding `keys:"+ =" help:"faster"`
	Slower     key.Binding `keys:"-" help:"slower"`
	Search     key.Binding `keys:"/" help:"search"`
	Filter     key.Binding `keys:"f" help:"filter"`   // only left out, failed, unknown, not begun
	ClearShown key.Binding `keys:"0" help:"show all"` // search and filter
	Sort       key.Binding `keys:"s" help:"sort"`
	FlipSort   key.Binding `keys:"S" help:"reverse order"`
	ExcludeAll key.Binding `keys:"u" help:"leave out all shown"`
	IncludeAll key.Binding `keys:"*" help:"take all shown"`
	Reconcile  key.Binding `keys:"w" help:"check outcome"`           // reads the truth after an unknown outcome
	TakeProved key.Binding `keys:"t" help:"take all that is proved"` // settles every unknown outcome that is proved
	Retry      key.Binding `keys:"R" help:"retry failed"`
	Follow     key.Binding `keys:"a" help:"send, void"` // sends the copies that were made, or voids what they were made of
	Export     key.Binding `keys:"x" help:"export result"`
	Copy       key.Binding `keys:"Y" help:"copy menu"`
}

// Recipients works in the table in which the recipients of an envelope are put together,
// while no cell of it is typed into. Nothing here reaches the service.
type Recipients struct {
	Edit      key.Binding `keys:"enter e" help:"edit"` // the first cell that is wrong, or the name
	Add       key.Binding `keys:"n a" help:"add"`
	Remove    key.Binding `keys:"D delete" help:"remove"`
	Duplicate key.Binding `keys:"C" help:"duplicate"`
	Undo      key.Binding `keys:"u" help:"undo"`
	Earlier   key.Binding `keys:"K shift+up" help:"move up"` // changes places with the row above, and steps with it
	Later     key.Binding `keys:"J shift+down" help:"move down"`
	StepUp    key.Binding `keys:"+ =" help:"later step"`
	StepDown  key.Binding `keys:"-" help:"earlier step"`
	Role      key.Binding `keys:"r" help:"role"`
	Check     key.Binding `keys:"v" help:"verification"`
	Wrong     key.Binding `keys:"w" help:"next mistake"`      // the next row in which something is wrong
	Together  key.Binding `keys:"t" help:"same or next step"` // new rows join the last step, or begin the next one
	IDs       key.Binding `keys:"i" help:"ids"`               // columns for what the service calls a recipient
	Search    key.Binding `keys:"/" help:"search"`
	Unread    key.Binding `keys:"l" help:"lines not read"`         // the lines of the last paste that could not be read
	Columns   key.Binding `keys:"m" help:"columns"`                // how the last paste was read, to change it
	Propose   key.Binding `keys:"ctrl+y" help:"take the proposal"` // of a value that is wrong, also while it is typed
	GoOn      key.Binding `keys:"c" help:"go on"`
}

// RecipientCell works in that table while a cell is typed into. Letters belong to the
// cell, and all else to the keys of a field.
type RecipientCell struct {
	Accept   key.Binding `keys:"enter" help:"accept"` // on to what the row still needs, or to a new row
	Next     key.Binding `keys:"tab" help:"next cell"`
	Prev     key.Binding `keys:"shift+tab" help:"previous cell"`
	Up       key.Binding `keys:"up ctrl+p" help:"row above"` // the same cell of the row above
	Down     key.Binding `keys:"down ctrl+n" help:"row below"`
	Choose   key.Binding `keys:"space" help:"choose"` // the choices of a cell that has some; letters search them
	Together key.Binding `keys:"ctrl+t" help:"same or next step"`
	Cancel   key.Binding `keys:"esc ctrl+g" help:"stop typing"` // puts back the old text of the cell, and ends typing
}

package keys

import (
	"reflect"

	"charm.land/bubbles/v2/key"
)

// Global works on every screen where nothing is being typed. Quit works there too.
type Global struct {
	Quit    key.Binding `keys:"ctrl+c" help:"quit"`
	Back    key.Binding `keys:"esc backspace" help:"back" does:"go one screen up"` // one screen up; at the first screen it does nothing
	Close   key.Binding `keys:"q" help:"close" does:"go one screen up, or quit"`   // one screen up; at the first screen it quits
	Help    key.Binding `keys:"? f1" help:"help"`
	Signs   key.Binding `keys:"; f3" help:"what the signs mean" does:"explain the signs on this screen"`
	Palette key.Binding `keys:"ctrl+p f2" help:"find an action" does:"find any action or place by words"`
	Command key.Binding `keys:":" help:"command" does:"type an action, a view or an id"`
	Places  key.Binding `keys:"o" help:"go to" does:"go to another screen"` // menu of screens: envelopes, templates, webhooks, activity
	Refresh key.Binding `keys:"r f5 ctrl+r" help:"refresh" does:"read it again from the service"`
	Pause   key.Binding `keys:"P" help:"pause refresh" does:"stop or start the automatic refresh"` // switches the automatic refresh off and on
	Errors  key.Binding `keys:"!" help:"errors" does:"list past warnings and errors"`              // drawer of past errors
	SignIn  key.Binding `keys:"Z" help:"sign in" does:"sign in with another access token"`         // asks for another access token
	Mouse   key.Binding `keys:"ctrl+t" help:"mouse on or off" does:"switch the mouse on or off"`
	Redraw  key.Binding `keys:"ctrl+l" help:"redraw" does:"draw the screen again"`
	Tour    key.Binding `keys:"f12 _" help:"tour" does:"show five keys to begin with, or end that"`
	Suspend key.Binding `keys:"ctrl+z" help:"suspend" does:"go to the shell; fg comes back"`
}

// Move moves through rows, lines and tabs. The page viewer does not listen to it: there the arrows are directions.
type Move struct {
	Up       key.Binding `keys:"k up" help:"up"`
	Down     key.Binding `keys:"j down" help:"down"`
	Top      key.Binding `keys:"g home" help:"top"`
	Bottom   key.Binding `keys:"G end" help:"bottom"`
	HalfUp   key.Binding `keys:"ctrl+u" help:"half a page up"`
	HalfDown key.Binding `keys:"ctrl+d" help:"half a page down"`
	PageUp   key.Binding `keys:"pgup ctrl+b" help:"page up"`
	PageDown key.Binding `keys:"pgdown ctrl+f" help:"page down"`
	NextTab  key.Binding `keys:"tab ]" help:"next tab"`
	PrevTab  key.Binding `keys:"shift+tab [" help:"previous tab"`
	Jump     key.Binding `keys:"1 2 3 4 5 6 7 8 9" help:"view or tab"` // view or tab by number, see Index
	Leave    key.Binding `keys:"h left" help:"back"`                   // one screen up, as the opposite of opening to the right
	// Leftwards and Rightwards scroll the columns of a table that do not fit.
	Leftwards  key.Binding `keys:"< shift+left" help:"columns to the left" does:"scroll to the columns before"`
	Rightwards key.Binding `keys:"> shift+right" help:"columns to the right" does:"scroll to the columns that have no room"`
}

// Rows returns the keys that move from row to row, for the help.
func (m *Move) Rows() []key.Binding {
	return []key.Binding{m.Up, m.Down, m.PageUp, m.PageDown, m.HalfUp, m.HalfDown, m.Top, m.Bottom}
}

// RowsAndTabs returns those and the keys that move from tab to tab.
func (m *Move) RowsAndTabs() []key.Binding { return append(m.Rows(), m.NextTab, m.PrevTab, m.Jump) }

// Dialog works in a confirmation. The letter confirms; Press acts on the focused button or on the typed text.
type Dialog struct {
	Confirm key.Binding `keys:"y" help:"yes"`
	Cancel  key.Binding `keys:"n esc ctrl+g" help:"no"`
	Press   key.Binding `keys:"enter" help:"press"`
}

// Prompt works while one line is typed, alone (search, command) or over choices (palette, menus with a filter).
type Prompt struct {
	Accept   key.Binding `keys:"enter" help:"accept"`
	Cancel   key.Binding `keys:"esc ctrl+g" help:"cancel"`
	Up       key.Binding `keys:"up ctrl+p" help:"previous"`
	Down     key.Binding `keys:"down ctrl+n" help:"next"`
	PageUp   key.Binding `keys:"pgup" help:"page up"`
	PageDown key.Binding `keys:"pgdown" help:"page down"`
	Complete key.Binding `keys:"tab" help:"complete"`
}

// Panel works in a panel that is there to be read: help, past errors, copied text. The keys that go back close it.
type Panel struct {
	Search key.Binding `keys:"/" help:"search"`
	Run    key.Binding `keys:"enter" help:"do it"` // does what the selected line says
	Copy   key.Binding `keys:"y" help:"copy"`
}

// Form works while a form is filled in. Letters belong to the fields, so there are none here.
type Form struct {
	Next     key.Binding `keys:"enter tab" help:"next"` // accepts the field; on the last one, submits
	Prev     key.Binding `keys:"shift+tab" help:"previous"`
	NewLine  key.Binding `keys:"ctrl+j alt+enter" help:"new line"`
	Toggle   key.Binding `keys:"space" help:"choose"`
	Complete key.Binding `keys:"ctrl+e" help:"complete"`
	Editor   key.Binding `keys:"ctrl+t f4" help:"editor"`    // a text of several lines in the editor of the person
	Reveal   key.Binding `keys:"ctrl+r" help:"show or hide"` // shows a masked value, or hides it again
	Plain    key.Binding `keys:"ctrl+o" help:"line by line" does:"ask one question after the other; forms: lines in the settings begins so"`
	Review   key.Binding `keys:"ctrl+x" help:"to the review"` // goes on to the review, past what may be left out
	Cancel   key.Binding `keys:"esc ctrl+g" help:"leave"`     // leaves the form; the typed text is kept as a draft
}

// Edit works in every field that takes text. These keys are the customary ones of line editors and the same
// everywhere, so they are no part of the [Map]: the keys a screen binds come first, and a field gets the others.
type Edit struct {
	Left      key.Binding `keys:"left ctrl+b shift+left" help:"left"`
	Right     key.Binding `keys:"right ctrl+f shift+right" help:"right"`
	WordLeft  key.Binding `keys:"ctrl+left alt+b alt+left" help:"word left"`
	WordRight key.Binding `keys:"ctrl+right alt+f alt+right" help:"word right"`
	Home      key.Binding `keys:"home ctrl+a" help:"start of the line"`
	End       key.Binding `keys:"end ctrl+e" help:"end of the line"`
	Top       key.Binding `keys:"ctrl+home alt+<" help:"start of the text"`
	Bottom    key.Binding `keys:"ctrl+end alt+>" help:"end of the text"`

	DeleteLeft      key.Binding `keys:"backspace ctrl+h shift+backspace" help:"delete left"`
	DeleteRight     key.Binding `keys:"delete ctrl+d" help:"delete right"`
	DeleteWordLeft  key.Binding `keys:"ctrl+w alt+backspace ctrl+backspace" help:"delete the word left"`
	DeleteWordRight key.Binding `keys:"alt+d alt+delete ctrl+delete" help:"delete the word right"`
	DeleteToHome    key.Binding `keys:"ctrl+u" help:"delete to the start"`
	DeleteToEnd     key.Binding `keys:"ctrl+k" help:"delete to the end"`

	// For texts of several lines.
	Up       key.Binding `keys:"up ctrl+p shift+up" help:"up"`
	Down     key.Binding `keys:"down ctrl+n shift+down" help:"down"`
	PageUp   key.Binding `keys:"pgup" help:"page up"`
	PageDown key.Binding `keys:"pgdown" help:"page down"`
}

// Editing returns the keys of every field.
func Editing() (e Edit) {
	setDefaults(reflect.ValueOf(&e).Elem())
	return e
}

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

// Desk lists what can be decided about envelopes beside the service, in the menu that Envelope.Desk opens.
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

// Resume lists what can be done with work that was begun; going on with it is List.Open.
type Resume struct {
	GiveUp key.Binding `keys:"D" help:"give up"`
}

// Webhook lists what can be done with one webhook; registering one is List.New.
type Webhook struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Copy     key.Binding `keys:"y" help:"copy id"`
	CopyMenu key.Binding `keys:"Y" help:"copy menu"`
	Delete   key.Binding `keys:"D" help:"delete"`
}

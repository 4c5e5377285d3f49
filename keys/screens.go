package keys

import "charm.land/bubbles/v2/key"

// Envelope lists what can be done with one envelope or the marked ones, on the list and on the envelope's own screen.
type Envelope struct {
	Actions     key.Binding `keys:"a" help:"actions" does:"list all that can be done with it"`
	Why         key.Binding `keys:"w" help:"why" does:"explain what is wrong, and what fixes it"`
	Next        key.Binding `keys:"J" help:"next envelope" does:"go to the next envelope"`
	Prev        key.Binding `keys:"K" help:"previous envelope" does:"go to the previous envelope"`
	Related     key.Binding `keys:"m" help:"related envelopes" does:"find envelopes like it"` // envelopes with the same name stem or signers
	Desk        key.Binding `keys:"," help:"take, note, snooze, done" does:"take, note, snooze or mark it done"`
	Seen        key.Binding `keys:"e" help:"since last here" does:"list what changed since you were here"` // changes that the program has seen since the person was last here
	Pages       key.Binding `keys:"v" help:"pages and fields" does:"show its pages with their fields"`     // page viewer
	Web         key.Binding `keys:"& f6" help:"in the browser" does:"open it in the browser"`
	Reveal      key.Binding `keys:"." help:"reveal" does:"show a masked secret for a moment"` // shows a masked secret for a few seconds
	Copy        key.Binding `keys:"y" help:"copy id" does:"copy its id"`
	CopyMenu    key.Binding `keys:"Y" help:"copy menu" does:"copy a link, a letter or a summary"`
	Downloads   key.Binding `keys:"d" help:"downloads" does:"choose what to download"`
	Certificate key.Binding `keys:"c" help:"certificate" does:"download the certificate"`
	Signed      key.Binding `keys:"i" help:"signed documents" does:"download the signed documents"`
	Bundle      key.Binding `keys:"b" help:"evidence bundle" does:"download all evidence in one folder"`

	Rename       key.Binding `keys:"R" help:"rename" does:"give it another name"`
	Expiry       key.Binding `keys:"E" help:"set expiry" does:"set when it expires"`
	Level        key.Binding `keys:"L" help:"legality level" does:"change the legality level"`
	Comment      key.Binding `keys:"M" help:"comment" does:"change the comment"`
	Notification key.Binding `keys:"B" help:"notification" does:"change the reminders"`
	Visibility   key.Binding `keys:"A" help:"attachment visibility" does:"say who sees which files"`
	Placeholders key.Binding `keys:"H" help:"attachment placeholders" does:"ask for files"`
	Dynamic      key.Binding `keys:"I" help:"dynamic fields" does:"fill in dynamic fields"`
	Steps        key.Binding `keys:"W" help:"signing steps" does:"change recipients and signing steps"`
	AddDocument  key.Binding `keys:"F" help:"add document" does:"upload a document"`
	Send         key.Binding `keys:"T" help:"send" does:"send the draft"`
	Duplicate    key.Binding `keys:"C" help:"duplicate" does:"make a copy as a draft"`
	Reissue      key.Binding `keys:"U" help:"issue again" does:"make a corrected copy of it"`          // duplicate, rename, expiry and level in one chain
	Many         key.Binding `keys:"Q" help:"many from a file" does:"make one for each row of a file"` // a copy for every row of a file
	Void         key.Binding `keys:"X" help:"void" does:"stop it; nobody can sign any more"`
	Delete       key.Binding `keys:"D" help:"delete" does:"delete it"`
}

// Reader works on the screens of one envelope or template, where text is read and searched.
type Reader struct {
	Search    key.Binding `keys:"/" help:"search"`
	NextMatch key.Binding `keys:"n" help:"next match"`
	PrevMatch key.Binding `keys:"N" help:"previous match"`
	Pager     key.Binding `keys:"| %" help:"in the pager"`   // the answer as it came, in the pager of the person
	Open      key.Binding `keys:"enter l right" help:"open"` // opens or unfolds the selected row
}

// Letter works while a letter is looked at before it is copied. The languages are tabs.
type Letter struct {
	Copy     key.Binding `keys:"y enter" help:"copy"`
	Language key.Binding `keys:"l right" help:"next language"`
	Text     key.Binding `keys:"t" help:"next text"`   // the next of the built-in text and those of the team
	Reader   key.Binding `keys:"w" help:"who asks"`    // whom the letter is for
	Next     key.Binding `keys:"J" help:"next letter"` // letter of the next marked envelope
	Prev     key.Binding `keys:"K" help:"previous letter"`
}

// Template lists what can be done with one template. Letters shared with Envelope mean the same.
type Template struct {
	Actions  key.Binding `keys:"a" help:"actions"`
	Why      key.Binding `keys:"w" help:"check"`
	Next     key.Binding `keys:"J" help:"next template"`
	Prev     key.Binding `keys:"K" help:"previous template"`
	Pages    key.Binding `keys:"v" help:"pages and fields"`
	Bookmark key.Binding `keys:"b" help:"bookmark"`
	OpenByID key.Binding `keys:"i" help:"open by id"`
	// NextFault goes to the next template with a fault, and Related to the open envelopes that share it.
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

// Page works in the viewer of a document's pages and fields.
type Page struct {
	NextField  key.Binding `keys:"tab n" help:"next field"` // in reading order
	PrevField  key.Binding `keys:"shift+tab N" help:"previous field"`
	NextFault  key.Binding `keys:"e" help:"next fault"`
	NextEmpty  key.Binding `keys:"m" help:"next empty required field"`
	Up         key.Binding `keys:"k up" help:"field above"` // nearest field in that direction
	Down       key.Binding `keys:"j down" help:"field below"`
	Left       key.Binding `keys:"h left" help:"field to the left"`
	Right      key.Binding `keys:"l right" help:"field to the right"`
	NextPage   key.Binding `keys:"pgdown ctrl+f" help:"next page"`
	PrevPage   key.Binding `keys:"pgup ctrl+b" help:"previous page"`
	FirstPage  key.Binding `keys:"g home" help:"first page"`
	LastPage   key.Binding `keys:"G end" help:"last page"`
	GoToPage   key.Binding `keys:"#" help:"go to page"`
	NextDoc    key.Binding `keys:"> ]" help:"next document"`
	PrevDoc    key.Binding `keys:"< [" help:"previous document"`
	Documents  key.Binding `keys:"1 2 3 4 5 6 7 8 9" help:"document by number"`
	ZoomIn     key.Binding `keys:"+ =" help:"zoom in"`
	ZoomOut    key.Binding `keys:"-" help:"zoom out"`
	ZoomFit    key.Binding `keys:"z 0" help:"whole page or width"`
	ScrollDown key.Binding `keys:"ctrl+d" help:"scroll down"` // by half a screen, from page to page
	ScrollUp   key.Binding `keys:"ctrl+u" help:"scroll up"`
	PanUp      key.Binding `keys:"K shift+up" help:"pan up"`
	PanDown    key.Binding `keys:"J shift+down" help:"pan down"`
	PanLeft    key.Binding `keys:"H shift+left" help:"pan left"`
	PanRight   key.Binding `keys:"L shift+right" help:"pan right"`
	Open       key.Binding `keys:"enter" help:"properties"` // all properties of the selected field
	Panel      key.Binding `keys:"p" help:"side panel"`
	ListView   key.Binding `keys:"v" help:"page or list"`
	Filter     key.Binding `keys:"f" help:"filter"`
	Search     key.Binding `keys:"/" help:"search"`
	Words      key.Binding `keys:"t" help:"words of the page"` // of the page, under the fields
	WordsFile  key.Binding `keys:"T" help:"words of a file"`   // those of a file on this machine
	Lint       key.Binding `keys:"w" help:"check"`
	Compare    key.Binding `keys:"c" help:"compare"`
	Copy       key.Binding `keys:"y" help:"copy id"`         // of the field's id, or of a finding
	Export     key.Binding `keys:"x" help:"export findings"` // the findings of the check
	Actions    key.Binding `keys:"a" help:"actions"`

	AddField    key.Binding `keys:"O" help:"add field"`
	MoveField   key.Binding `keys:"M" help:"move field"`
	DeleteField key.Binding `keys:"D" help:"delete field"`
}

// Placing works while a field is placed on its page, beside the keys of the form.
type Placing struct {
	Up        key.Binding `keys:"up k" help:"up"` // by a cell, or by several
	Down      key.Binding `keys:"down j" help:"down"`
	Left      key.Binding `keys:"left h" help:"left"`
	Right     key.Binding `keys:"right l" help:"right"`
	FarUp     key.Binding `keys:"shift+up" help:"far up"`
	FarDown   key.Binding `keys:"shift+down" help:"far down"`
	FarLeft   key.Binding `keys:"shift+left" help:"far left"`
	FarRight  key.Binding `keys:"shift+right" help:"far right"`
	Stride    key.Binding `keys:"s" help:"large or small steps"` // a cell or several, for terminals that keep shift and arrows to themselves
	Wider     key.Binding `keys:"L +" help:"wider"`
	Narrower  key.Binding `keys:"H -" help:"narrower"`
	Taller    key.Binding `keys:"J >" help:"taller"`
	Shorter   key.Binding `keys:"K <" help:"shorter"`
	NextPage  key.Binding `keys:"pgdown ctrl+f" help:"next page"`
	PrevPage  key.Binding `keys:"pgup ctrl+b" help:"previous page"`
	Snap      key.Binding `keys:"n" help:"snap or not"` // to the printed lines and to other fields
	Type      key.Binding `keys:"t" help:"type"`
	Recipient key.Binding `keys:"r" help:"recipient"`
	Words     key.Binding `keys:"w" help:"words of a file"`
	Fit       key.Binding `keys:"z 0" help:"whole page or width"`
}

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

// RecipientCell works in that table while a cell is typed into, to which all other keys belong.
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

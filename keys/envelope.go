package keys

import "charm.land/bubbles/v2/key"

// Envelope lists what can be done with one envelope or the marked ones, on the
// list and on the envelope's own screen.
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

// Reader works on the screens of one envelope or template, where text is read
// and searched.
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

// Template lists what can be done with one template, on the list and on its own
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

package keys

import "charm.land/bubbles/v2/key"

// Envelope is what can be done with one envelope or the marked ones, on the
// list and on the envelope's own screen.
type Envelope struct {
	Actions     key.Binding `keys:"a" help:"actions"`
	Why         key.Binding `keys:"w" help:"why"`
	Next        key.Binding `keys:"J" help:"next envelope"`
	Prev        key.Binding `keys:"K" help:"previous envelope"`
	Related     key.Binding `keys:"m" help:"related envelopes"` // envelopes with the same name stem or signers
	Desk        key.Binding `keys:"," help:"take, note, snooze, done"`
	Seen        key.Binding `keys:"e" help:"since last here"`  // what was seen to change since the person was last here
	Pages       key.Binding `keys:"v" help:"pages and fields"` // page viewer
	Web         key.Binding `keys:"& f6" help:"in the browser"`
	Reveal      key.Binding `keys:"." help:"reveal"` // shows a masked secret for a few seconds
	Copy        key.Binding `keys:"y" help:"copy id"`
	CopyMenu    key.Binding `keys:"Y" help:"copy menu"`
	Downloads   key.Binding `keys:"d" help:"downloads"`
	Certificate key.Binding `keys:"c" help:"certificate"`
	Signed      key.Binding `keys:"i" help:"signed documents"`
	Bundle      key.Binding `keys:"b" help:"evidence bundle"`

	Rename       key.Binding `keys:"R" help:"rename"`
	Expiry       key.Binding `keys:"E" help:"set expiry"`
	Level        key.Binding `keys:"L" help:"legality level"`
	Comment      key.Binding `keys:"M" help:"comment"`
	Notification key.Binding `keys:"B" help:"notification"`
	Visibility   key.Binding `keys:"A" help:"attachment visibility"`
	Placeholders key.Binding `keys:"H" help:"attachment placeholders"`
	Dynamic      key.Binding `keys:"I" help:"dynamic fields"`
	Steps        key.Binding `keys:"W" help:"signing steps"`
	AddDocument  key.Binding `keys:"F" help:"add document"`
	Send         key.Binding `keys:"T" help:"send"`
	Duplicate    key.Binding `keys:"C" help:"duplicate"`
	Reissue      key.Binding `keys:"U" help:"re-issue"`         // duplicate, rename, expiry and level in one chain
	Many         key.Binding `keys:"Q" help:"many from a file"` // a copy for every row of a file
	Void         key.Binding `keys:"X" help:"void"`
	Delete       key.Binding `keys:"D" help:"delete"`
}

// Reader works on the screens of one envelope or template, where text is read
// and searched.
type Reader struct {
	Search    key.Binding `keys:"/" help:"search"`
	NextMatch key.Binding `keys:"n" help:"next match"`
	PrevMatch key.Binding `keys:"N" help:"previous match"`
	Pager     key.Binding `keys:"| %" help:"in the pager"`   // the answer as it came, in the pager of the person
	Open      key.Binding `keys:"enter l right" help:"open"` // opens or unfolds what is selected
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

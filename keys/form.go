package keys

import "charm.land/bubbles/v2/key"

// Form works while a form is filled in. Letters belong to the fields, so
// there are none here.
type Form struct {
	Next     key.Binding `keys:"enter tab" help:"next"` // accepts the field; on the last one, submits
	Prev     key.Binding `keys:"shift+tab" help:"previous"`
	NewLine  key.Binding `keys:"ctrl+j alt+enter" help:"new line"`
	Toggle   key.Binding `keys:"space" help:"choose"`
	Complete key.Binding `keys:"ctrl+e" help:"complete"`
	Editor   key.Binding `keys:"ctrl+t f4" help:"editor"`     // a text of several lines in the editor of the person
	Reveal   key.Binding `keys:"ctrl+r" help:"show or hide"`  // shows a masked value, or hides it again
	Plain    key.Binding `keys:"ctrl+o" help:"line by line"`  // one question after the other, or the whole form
	Review   key.Binding `keys:"ctrl+x" help:"to the review"` // goes on to the review, past what may be left out
	Cancel   key.Binding `keys:"esc ctrl+g" help:"leave"`     // leaves the form; what was typed is kept as a draft
}

package keys

import "charm.land/bubbles/v2/key"

// Form works while a form is filled in. Letters belong to the fields, so
// there are none here.
type Form struct {
	Next     key.Binding // accepts the field; on the last one, submits
	Prev     key.Binding
	NewLine  key.Binding
	Toggle   key.Binding
	Complete key.Binding
	Editor   key.Binding // a text of several lines in the editor of the person
	Reveal   key.Binding // shows a masked value, or hides it again
	Plain    key.Binding // one question after the other, or the whole form
	Review   key.Binding // goes on to the review, past what may be left out
	Cancel   key.Binding // leaves the form; what was typed is kept as a draft
}

func defaultForm() Form {
	return Form{
		Next:     bind("next", "enter", "tab"),
		Prev:     bind("previous", "shift+tab"),
		NewLine:  bind("new line", "ctrl+j", "alt+enter"),
		Toggle:   bind("choose", "space"),
		Editor:   bind("editor", "ctrl+t", "f4"),
		Complete: bind("complete", "ctrl+e"),
		Reveal:   bind("show or hide", "ctrl+r"),
		Plain:    bind("line by line", "ctrl+o"),
		Review:   bind("to the review", "ctrl+x"),
		Cancel:   bind("leave", "esc", "ctrl+g"),
	}
}

package keys

import "charm.land/bubbles/v2/key"

// Letter works while a letter is looked at before it is copied. The languages are tabs.
type Letter struct {
	Copy     key.Binding
	Language key.Binding // the next one
	Text     key.Binding // the next of the built-in text and those of the team
	Reader   key.Binding // whom the letter is for
	Next     key.Binding // letter of the next marked envelope
	Prev     key.Binding
}

func defaultLetter() Letter {
	return Letter{
		Copy:     bind("copy", "y", "enter"),
		Language: bind("next language", "l", "right"),
		Text:     bind("next text", "t"),
		Reader:   bind("who asks", "w"),
		Next:     bind("next letter", "J"),
		Prev:     bind("previous letter", "K"),
	}
}

package keys

import "charm.land/bubbles/v2/key"

// Letter works while a letter is looked at before it is copied. The languages are tabs.
type Letter struct {
	Copy     key.Binding `keys:"y enter" help:"copy"`
	Language key.Binding `keys:"l right" help:"next language"`
	Text     key.Binding `keys:"t" help:"next text"`   // the next of the built-in text and those of the team
	Reader   key.Binding `keys:"w" help:"who asks"`    // whom the letter is for
	Next     key.Binding `keys:"J" help:"next letter"` // letter of the next marked envelope
	Prev     key.Binding `keys:"K" help:"previous letter"`
}

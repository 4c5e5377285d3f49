// Package confirm is the dialog in front of everything that changes something.
// The safe choice has the focus; confirming takes a letter or typed characters,
// never enter alone, never a paste, and nothing typed ahead.
package confirm

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Question is what is to be confirmed. It is a copy made when it was asked:
// what happens to the list behind does not change it. All texts are clean.
type Question struct {
	Verb   string // "Void", "Delete", "Rename"
	Object string // "envelope", "12 envelopes"
	ID     string // of the object; empty for several
	Name   string // of the object; empty for several
	Host   string // with the profile: "production at api.example.com"
	// Account stands as a word in front of the host.
	Account screen.Account
	// Facts are shown where there is room: status, recipients, age.
	Facts []draw.Fact
	// Consequence is one sentence, such as "This cannot be undone."
	Consequence string
	// Keep names the safe choice, "Keep it" when empty.
	Keep string
	// Expect must be typed to confirm, the last characters of the id or the count;
	// empty when a letter is enough. What tells what to type.
	Expect string
	What   string // "the last 4 characters of the id"
	// Held: it was opened with the key that confirms it, which may be held down still.
	Held bool
}

// LastOf is the end of an id that has to be typed: its last four characters, or
// all of it when it is shorter.
func LastOf(id string) string {
	runes := []rune(id)
	return string(runes[max(len(runes)-4, 0):])
}

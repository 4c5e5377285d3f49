package confirm

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Question is what is to be confirmed. It holds copies, so changes of the list
// behind the dialog do not change it. All texts are clean.
type Question struct {
	Verb   string // "Void", "Delete", "Rename"
	Object string // "envelope", "12 envelopes"
	ID     string // of the object; empty for several
	Name   string // of the object; empty for several
	Host   string // with the profile: "production at api.example.com"
	// Account is written in front of the host.
	Account screen.AccountKind
	// Facts are shown where there is room: status, recipients, age.
	Facts []draw.Fact
	// Consequence is one sentence, such as "This cannot be undone."
	Consequence string
	// Keep names the safe choice, "Keep it" when empty.
	Keep string
	// Expect must be typed to confirm, such as the end of the id or the count; empty
	// when a letter is enough. What names it.
	Expect string
	What   string // "the last 4 characters of the id"
	// Held says that the key that opened the dialog also confirms it, and may still be
	// held down.
	Held bool
}

// LastOf returns the end of an id that has to be typed: its last four characters,
// or all of it when it is shorter.
func LastOf(id string) string {
	runes := []rune(id)
	return string(runes[max(len(runes)-4, 0):])
}

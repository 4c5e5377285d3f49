// Package confirm is the dialog in front of everything that changes something.
// The safe choice has the focus; confirming takes a letter or typed characters,
// never enter alone, never a paste, and nothing typed ahead.
package confirm

import "inkdesk/ui/widget/facts"

// Question is what is to be confirmed. It is a copy made when it was asked:
// what happens to the list behind does not change it. All texts are clean.
type Question struct {
	Verb   string // "Void", "Delete", "Rename"
	Object string // "envelope", "12 envelopes"
	ID     string // of the object; empty for several
	Name   string // of the object; empty for several
	Host   string // with the profile: "production at api.example.com"
	// Live marks a host where changes are real, Sandbox one where they are not;
	// both show as a badge word in front of the host.
	Badge Badge
	// Facts are shown where there is room: status, recipients, age.
	Facts []facts.Fact
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

// Badge says what kind of account the question is about.
type Badge uint8

// Account kinds.
const (
	NoBadge Badge = iota
	Live
	Sandbox
)

// LastOf is the end of an id that has to be typed: its last four characters, or
// all of it when it is shorter.
func LastOf(id string) string {
	runes := []rune(id)
	return string(runes[max(len(runes)-4, 0):])
}

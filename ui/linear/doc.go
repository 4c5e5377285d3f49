// Package linear lets a person use the program line by line: for a screen reader, a slow line, a pipe or
// the shell of an editor. A [Model] reads lines, does with the screens what keys would do, and writes what
// the screens say. Written text is never changed: no cursor moves and nothing is drawn.
//
// A line is done once nothing is waited for any more, so that a script of lines does what a person does
// who reads every answer. Questions are answered in the words of the screen, and none is answered by a
// line from before it, except for the argument of a word: "extend +7d" answers what "extend" asks.
package linear

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Program describes the program to use.
type Program interface {
	tea.Model
	// Spoken returns the page in front.
	Spoken() screen.Page
	// Notice returns the latest message, since when it is there, and whether it says that something was done.
	Notice() (since time.Time, done bool, text string)
	// Words returns everything that can be done from the place in front by its name, the keys of a question alone
	// while one is asked.
	Words() []Word
	// Find returns the message that searches for a text where one is given, or that has the text asked for.
	Find(text string) (msg tea.Msg, asks bool)
}

// Word names something that can be done. Why gives the reason it cannot, "" when it can.
type Word struct {
	Title, Does, Group, Synonyms, Why string
	// Msg does it, given to the Update of the program.
	Msg tea.Msg
}

// Press returns the press of a key, the customary one of a binding.
func Press(b key.Binding) tea.KeyPressMsg {
	if len(b.Keys()) == 0 {
		return tea.KeyPressMsg{}
	}
	press, _ := keys.Press(b.Keys()[0])
	return press
}

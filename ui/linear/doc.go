// Package linear lets a person use the program line by line: for a screen reader, a slow line, a pipe or
// the shell of an editor. A [Model] reads lines, does with the screens what keys would do, and writes what
// the screens say. Written text is never changed: no cursor moves and nothing is drawn.
//
// A line is done once nothing is waited for any more, so that a script of lines does what a person does
// who reads every answer. Questions are answered in the words of the screen, and none is answered by a
// line from before it, except for the argument of a word: "extend +7d" answers what "extend" asks.
//
// The prompt over a screen reads its lines with [Place.Read], too; both share their words with the palette.
package linear

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// Program describes the program to use.
type Program interface {
	tea.Model
	// Spoken returns the page in front.
	Spoken() screen.Page
	// Notice returns the latest message, since when it is there, and whether it says that something was done.
	Notice() (since time.Time, done bool, text string)
	// Place returns where a line is typed: its words are the keys of a question alone while one is asked.
	Place() Place
}

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

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Word names something that can be done. Texts are clean.
type Word struct {
	Title, Note string // Note is beside the title, such as a key or a value
	Does, Group string // what it does in a few words, and the heading that it is under; each may be ""
	Synonyms    string // further words it is found by
	Why         string // why it cannot be done, "" when it can
	Msg         tea.Msg
	Key         key.Binding // does the same, and picks it at once in a menu without a filter
}

// Place describes where a line is typed.
type Place struct {
	Keys  *keys.Map
	Rows  screen.Rows
	Words []Word
	// Find returns the message that searches for a text where one is given, or that has the text asked for.
	Find func(text string) (msg tea.Msg, asks bool)
	// Lookup returns where a text leads that is an id, a link or an address, false for other texts.
	Lookup func(text string) (Word, bool)
}

// Line says what a line does: it selects a row, has messages handled one after the other, and answers the question
// that they lead to.
type Line struct {
	Title, Does string
	Row         int // from 1, 0 for the selected one
	Msgs        []tea.Msg
	Answer      string // "" for none
	// Why says why it does nothing, "" where it does something. Near lists what may be meant.
	Why  string
	Near []string
}

// Press returns the press of a key, the customary one of a binding.
func Press(b key.Binding) tea.KeyPressMsg {
	if len(b.Keys()) == 0 {
		return tea.KeyPressMsg{}
	}
	press, _ := keys.Press(b.Keys()[0])
	return press
}

// farAway sets how many rows away a row is reached by pages.
const farAway = 200

// Select presses the keys that move the selection to a row, counted from 0. Rows returns the rows after each press.
func Select(to int, rows func() screen.Rows, k keys.Move, press func(tea.Msg) tea.Cmd) tea.Cmd {
	var cmds []tea.Cmd
	page := farAway
	for at := rows().At; at != to; {
		b := k.Down
		switch far := max(to-at, at-to) >= page; {
		case far && to < at:
			b = k.PageUp
		case far:
			b = k.PageDown
		case to < at:
			b = k.Up
		}
		cmds = append(cmds, press(Press(b)))
		now := rows().At
		if now == at {
			break
		}
		page, at = max(page, now-at, at-now), now
	}
	return tea.Batch(cmds...)
}

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

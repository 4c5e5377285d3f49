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
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
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

// synonyms holds words for what has another name on the screen, where several words would be found.
var synonyms = map[string]string{"extend": "set the expiration date", "remind": "set subject message and reminders", "stop": "void"}

// leastPart sets how many letters are enough to name a word that begins with them.
const leastPart = 3

// byName returns what the word does that a line begins with; the rest answers the question that it asks.
func (p *Place) byName(line string) Line {
	words := strings.Fields(line)
	titles := titlesOf(p.Words)
	name, rest := strings.Join(words, " "), ""
	if other, ok := synonyms[model.Fold(words[0])]; ok {
		name, rest = other, strings.Join(words[1:], " ")
	}
	found := named(p.Words, titles, name)
	for used := len(words) - 1; used > 0 && len(found) == 0; used-- {
		name, rest = strings.Join(words[:used], " "), strings.Join(words[used:], " ")
		found = matching(titles, normal(name), false)
	}
	if len(found) != 1 {
		return near("word", line, titles, found, func(i int) string { return p.Words[i].Title })
	}
	return does(p.Words[found[0]], rest)
}

// Complete returns the words that a line may become, those first that begin with it; all for an empty line.
func (p *Place) Complete(line string) (found []Word) {
	typed := normal(line)
	var further []Word
	for _, w := range p.Words {
		switch title := normal(w.Title); {
		case strings.HasPrefix(title, typed):
			found = append(found, w)
		case hasWords(title+" "+w.Synonyms, typed) && len(typed) >= leastPart:
			further = append(further, w)
		}
	}
	return append(found, further...)
}

// Typed returns a word as it is typed.
func (w Word) Typed() string { return normal(w.Title) }

// titlesOf returns the titles of words as they are compared.
func titlesOf(all []Word) []string {
	titles := make([]string, len(all))
	for i, w := range all {
		titles[i] = normal(w.Title)
	}
	return titles
}

// named returns the words that a name means: by their titles, or else by their synonyms. One that can be done
// goes before those that cannot now.
func named(all []Word, titles []string, name string) []int {
	typed := normal(name)
	found := matching(titles, typed, true)
	if len(found) == 0 && len(typed) >= leastPart {
		for i := range all {
			if hasWords(titles[i]+" "+all[i].Synonyms, typed) {
				found = append(found, i)
			}
		}
	}
	found = nearest(all, found)
	possible := slices.DeleteFunc(slices.Clone(found), func(i int) bool { return all[i].Why != "" })
	if len(possible) == 1 || len(possible) > 1 && titles[possible[0]] == titles[possible[len(possible)-1]] {
		return possible[:1]
	}
	return found
}

// hasWords reports whether every typed word begins one of a title.
func hasWords(title, typed string) bool {
	return !slices.ContainsFunc(strings.Fields(typed), func(word string) bool {
		return !strings.Contains(" "+title, " "+word)
	})
}

// nearest prefers words that act here, then words that lead elsewhere, and otherwise returns all.
func nearest(all []Word, found []int) []int {
	for _, groups := range [][]string{{"On this screen", "Actions"}, {"Go to", "Everywhere"}} {
		if here := slices.DeleteFunc(slices.Clone(found), func(i int) bool { return !slices.Contains(groups, all[i].Group) }); len(here) > 0 {
			return here
		}
	}
	return found
}

// matching returns the titles that are a text, or else begin with it, or else have its words where parts count.
func matching(titles []string, typed string, parts bool) (found []int) {
	is := func(title, typed string) bool { return title == typed }
	for _, same := range []func(string, string) bool{is, strings.HasPrefix, hasWords} {
		for i, title := range titles {
			if typed != "" && same(title, typed) {
				found = append(found, i)
			}
		}
		if len(found) > 0 || !parts || len(typed) < leastPart {
			return found
		}
	}
	return nil
}

// normal returns a title as it is compared: folded, without punctuation.
func normal(title string) string {
	return strings.Join(strings.FieldsFunc(model.Fold(title), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '+' && r != '-'
	}), " ")
}

// mostNear limits how many are named that may be meant.
const mostNear = 8

// near says that a line is no word or several, and which are near.
func near(what, line string, titles []string, found []int, name func(int) string) Line {
	typed := model.Clip(line, 40, "...")
	l := Line{Why: fmt.Sprintf("%q may be one of these:", typed)}
	if len(found) == 0 {
		found = keys.NearestTexts(line, titles)
		l.Why = fmt.Sprintf("There is no %s %q here. The nearest:", what, typed)
		if len(found) == 0 {
			l.Why = fmt.Sprintf("There is no %s %q here. The word help lists them.", what, typed)
		}
	}
	for _, i := range found[:min(len(found), mostNear)] {
		l.Near = append(l.Near, name(i))
	}
	return l
}

// Package layer shows what covers a screen for a while: a menu, a question, a text. The frame gives it the keys, and
// does what comes of them.
package layer

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Layer covers the screen and takes every key but the one that ends the program.
type Layer interface {
	// Update takes a key, pasted text or a tick, and says what comes of it.
	Update(tea.Msg) Step
	// Lines draws a box of at most width by height cells.
	Lines(width, height int) []string
	// Cursor returns the place of the terminal's cursor when the box begins at column x and line y, nil for nowhere.
	Cursor(x, y int) *tea.Cursor
}

// Step says what comes of a message to a layer, or to another part of the frame.
type Step struct {
	Cmd  tea.Cmd
	Done bool    // the layer is gone
	Over Layer   // covers the screen at once, because the next key may be one for it; nil for none
	Then tea.Msg // goes to the frame after that
}

// Say returns a step that says a text in the footer.
func Say(text string) Step { return Step{Then: notice.ShowMsg{Text: text}} }

// Warn returns a step that warns in the footer.
func Warn(text string) Step {
	return Step{Then: notice.ShowMsg{Severity: notice.Warning, Text: text}}
}

// Menu offers entries, and carries out the chosen one; make it with [NewMenu].
type Menu struct {
	*picker.Picker
	fixed   []linear.Word
	Offer   func(string) []linear.Word // makes further entries from the typed text, nil for none
	Answer  func(string) tea.Msg       // turns typed text into a message where the menu asks for text, or else nil
	entries []linear.Word              // all that are offered, by the number that is their id
}

// NewMenu returns a menu with its entries.
func NewMenu(env *screen.Env, o picker.Options, entries []linear.Word) *Menu {
	m := &Menu{fixed: entries, entries: entries}
	m.Picker = picker.New(env.Theme, env.Keys, o, m.choices())
	return m
}

func (m *Menu) choices() []picker.Choice {
	choices := make([]picker.Choice, len(m.entries))
	for i, e := range m.entries {
		choices[i] = picker.Choice{ID: strconv.Itoa(i), Title: e.Title, Note: e.Note, Does: e.Does, Group: e.Group, Synonyms: e.Synonyms, Key: e.Key, Disabled: e.Why}
	}
	return choices
}

// Update implements [Layer].
func (m *Menu) Update(msg tea.Msg) Step {
	before := m.Typed()
	cmd := m.Picker.Update(msg)
	if typed := m.Typed(); m.Offer != nil && typed != before {
		if first := m.Offer(typed); len(first) > 0 || len(m.entries) > len(m.fixed) {
			m.entries = slices.Concat(first, m.fixed)
			m.SetChoices(m.choices())
		}
	}
	if m.Cancelled() {
		return Step{Done: true}
	}
	id, ok := m.Picked()
	if !ok {
		return Step{Cmd: cmd}
	}
	if m.Answer != nil {
		return Step{Done: true, Then: m.Answer(id)}
	}
	i, err := strconv.Atoi(id)
	if err != nil || i >= len(m.entries) {
		return Step{Done: true}
	}
	return Step{Done: true, Then: m.entries[i].Msg}
}

// Spoken returns the menu in words.
func (m *Menu) Spoken() screen.Page { return screen.Page{Title: "A menu", Ask: m.Picker.Spoken()} }

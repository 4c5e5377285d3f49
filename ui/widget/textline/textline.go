// Package textline edits text with the same keys everywhere: a [Buffer] is the text, an [Input] a line of the screen.
// Typed and pasted text is cleaned.
//
// The input of bubbles 2.2.1 costs as much, 2.1 kB a key and its drawing against 2.3 kB here. It is not used because its
// cursor stops between a letter and its marks, which a backspace then takes apart.
package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Options configures an input.
type Options struct {
	Prompt      string // in front of the text
	Placeholder string
	Max         int  // runes; 0 means the default
	Masked      bool // hides the text, for passcodes and tokens
}

// Input edits one line of text.
type Input struct {
	options Options
	buffer  *Buffer
	theme   *theme.Theme
	width   int
	window  Window
}

// New makes an empty input.
func New(t *theme.Theme, o Options) *Input {
	return &Input{options: o, buffer: NewBuffer(BufferOptions{Max: o.Max, Masked: o.Masked}), theme: t}
}

// Restyle changes the theme.
func (i *Input) Restyle(t *theme.Theme) { i.theme = t }

// Resize sets the width in cells, prompt included.
func (i *Input) Resize(width int) {
	i.width = max(width, 0)
	i.follow()
}

// Update handles keys and pasted text, and cleans both. The command is always nil.
func (i *Input) Update(msg tea.Msg) tea.Cmd {
	i.buffer.Update(msg)
	i.follow()
	return nil
}

// Value returns the typed text.
func (i *Input) Value() string { return i.buffer.Value() }

// SetValue replaces the typed text and puts the cursor behind it.
func (i *Input) SetValue(s string) {
	i.buffer.SetValue(s)
	i.follow()
}

func (i *Input) position() int { return utf8.RuneCountInString(i.buffer.Before()) }

// Window holds the part of a line that is drawn when the line is too long, from its beginning at first.
type Window struct {
	From int // the first rune drawn
}

// Follow scrolls sideways as little as needed to keep the cursor, which is before the rune
// at, within room cells. It scrolls back when deleting has made room.
func (w *Window) Follow(runes []rune, at, room int) {
	w.From = max(min(w.From, at), firstFitting(runes[:at], room))
	w.From = min(w.From, firstFitting(runes, room))
	// A combining mark is not drawn without its base.
	for w.From < len(runes) && unicode.Is(unicode.M, runes[w.From]) {
		w.From++
	}
}

// firstFitting returns the first rune from which on the rest fits into room cells.
func firstFitting(runes []rune, room int) int {
	first, cells := len(runes), 0
	for first > 0 {
		if cells += model.Width(string(runes[first-1])); cells > room {
			break
		}
		first--
	}
	return first
}

// View draws the input as exactly the width it was given.
func (i *Input) View() string {
	prompt := i.theme.Paint(theme.Accent, i.options.Prompt)
	if i.Value() == "" {
		return draw.Fit(prompt+i.theme.Paint(theme.Placeholder, i.options.Placeholder), i.width, "")
	}
	runes := i.shown()
	text := model.Clip(string(runes[min(i.window.From, len(runes)):]), i.room()+1, "")
	return draw.Fit(prompt+i.theme.Paint(theme.Input, text), i.width, "")
}

// Cursor returns the terminal's cursor when the input is drawn at column x and line y.
func (i *Input) Cursor(x, y int) *tea.Cursor {
	runes := i.shown()
	to := min(i.position(), len(runes))
	at := model.Width(i.options.Prompt) + model.Width(string(runes[min(i.window.From, to):to]))
	cursor := tea.NewCursor(x+min(at, max(i.width-1, 0)), y)
	cursor.Blink = false
	return cursor
}

// shown returns the text, or a sign for each rune of it when masked.
func (i *Input) shown() []rune {
	runes := []rune(i.Value())
	if i.options.Masked {
		return []rune(strings.Repeat(i.theme.Glyphs.Secret, len(runes)))
	}
	return runes
}

// room returns the number of cells for text, apart from one for the cursor at its end.
func (i *Input) room() int {
	return max(i.width-model.Width(i.options.Prompt)-1, 0)
}

func (i *Input) follow() { i.window.Follow(i.shown(), i.position(), i.room()) }

// Search holds the words that are looked for, and the line into which they are typed. The zero Search looks for nothing.
type Search struct {
	line           *Input // nil unless it is open
	text, previous string // previous is that before the line was opened
}

// Open opens the line, with the words that are looked for.
func (s *Search) Open(t *theme.Theme, o Options) {
	s.line, s.previous = New(t, o), s.text
	s.line.SetValue(s.text)
}

// Typing reports whether keys and pasted text go into the line.
func (s *Search) Typing() bool { return s.line != nil }

// Text returns the words as they were typed, "" for none.
func (s *Search) Text() string { return s.text }

// Set closes the line and looks for other words, "" for none.
func (s *Search) Set(text string) { s.line, s.text = nil, text }

// Update handles a key or pasted text while the line is open: the words follow every character, cancelling takes back
// those before, and up and down move through what is found. It reports whether the key has accepted the words.
func (s *Search) Update(msg tea.Msg, k keys.Prompt, found interface {
	Up()
	Down()
},
) (accepted bool) {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, k.Accept):
			s.line = nil
			return true
		case key.Matches(press, k.Cancel):
			s.Set(s.previous)
			return false
		case key.Matches(press, k.Up):
			found.Up()
			return false
		case key.Matches(press, k.Down):
			found.Down()
			return false
		}
	}
	s.line.Update(msg)
	s.text = s.line.Value()
	return false
}

// Line draws the open line as exactly width cells.
func (s *Search) Line(width int) string {
	s.line.Resize(width)
	return s.line.View()
}

// Cursor returns the terminal's cursor when the line is drawn at column x and line y; nil unless it is open.
func (s *Search) Cursor(x, y int) *tea.Cursor {
	if s.line == nil {
		return nil
	}
	return s.line.Cursor(x, y)
}

// Restyle changes the theme.
func (s *Search) Restyle(t *theme.Theme) {
	if s.line != nil {
		s.line.Restyle(t)
	}
}

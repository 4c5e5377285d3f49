package textline

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

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

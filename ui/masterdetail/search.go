package masterdetail

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// mostTyped is the longest search, in runes.
const mostTyped = 300

// search is what is looked for.
type search struct {
	input       *textline.Input // nil unless something is being typed
	text        string
	was         string // before the typing began
	placeholder string
}

func (s *search) open(t *theme.Theme) {
	s.was = s.text
	s.input = textline.New(t, textline.Options{Prompt: "Find: ", Placeholder: s.placeholder, Max: mostTyped})
	s.input.SetValue(s.text)
}

func (s *search) restyle(t *theme.Theme) {
	if s.input != nil {
		s.input.Restyle(t)
	}
}

// Typing reports whether a search is being typed: the screen captures keys then, and
// gives them to [List.Typed].
func (b *List[R, ID]) Typing() bool { return b.search.input != nil }

// Text is what is looked for, "" for nothing.
func (b *List[R, ID]) Text() string { return strings.TrimSpace(b.search.text) }

// SetText looks for a text, or for nothing.
func (b *List[R, ID]) SetText(text string) { b.search.text = text }

// Typed takes a key or pasted text while a search is typed. Accepted says that the
// typing was ended by accepting it. Whether the text has changed, Text tells.
func (b *List[R, ID]) Typed(msg tea.Msg) (cmd tea.Cmd, accepted bool) {
	k := b.env.Keys.Prompt
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, k.Accept):
			b.search.input = nil
			return nil, true
		case key.Matches(press, k.Cancel):
			b.search.input, b.search.text = nil, b.search.was
			return nil, false
		case key.Matches(press, k.Up):
			b.Table.Up()
			return nil, false
		case key.Matches(press, k.Down):
			b.Table.Down()
			return nil, false
		}
	}
	cmd = b.search.input.Update(msg)
	b.search.text = b.search.input.Value()
	return cmd, false
}

// Line is the search being typed as exactly width cells.
func (b *List[R, ID]) Line(width int) string {
	b.search.input.Resize(width)
	return b.search.input.View()
}

// Cursor is where the terminal's cursor belongs when the line is drawn at column x and
// line y; nil when nothing is typed.
func (b *List[R, ID]) Cursor(x, y int) *tea.Cursor {
	if b.search.input == nil {
		return nil
	}
	return b.search.input.Cursor(x, y)
}

// Holds reports whether text holds every word of a search, whatever the case.
func Holds(text, search string) bool {
	text = strings.ToLower(text)
	for word := range strings.FieldsSeq(strings.ToLower(search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

package masterdetail

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

const maxSearch = 300

type search struct {
	input       *textline.Input // nil unless something is being typed
	text        string
	previous    string // before the typing began
	placeholder string
}

func (s *search) open(t *theme.Theme) {
	s.previous = s.text
	s.input = textline.New(t, textline.Options{Prompt: "Find: ", Placeholder: s.placeholder, Max: maxSearch})
	s.input.SetValue(s.text)
}

func (s *search) restyle(t *theme.Theme) {
	if s.input != nil {
		s.input.Restyle(t)
	}
}

// Typing reports whether a search is being typed: the screen captures keys then, and
// gives them to [List.UpdateSearch].
func (l *List[R, ID]) Typing() bool { return l.search.input != nil }

// SearchText returns the text searched for, "" without a search.
func (l *List[R, ID]) SearchText() string { return strings.TrimSpace(l.search.text) }

// SetSearch sets the text searched for; "" ends the search.
func (l *List[R, ID]) SetSearch(text string) { l.search.text = text }

// UpdateSearch handles a key or pasted text while a search is typed. Accepted says that
// the key has accepted it. [List.SearchText] may have changed.
func (l *List[R, ID]) UpdateSearch(msg tea.Msg) (cmd tea.Cmd, accepted bool) {
	k := l.env.Keys.Prompt
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, k.Accept):
			l.search.input = nil
			return nil, true
		case key.Matches(press, k.Cancel):
			l.search.input, l.search.text = nil, l.search.previous
			return nil, false
		case key.Matches(press, k.Up):
			l.Table.Up()
			return nil, false
		case key.Matches(press, k.Down):
			l.Table.Down()
			return nil, false
		}
	}
	cmd = l.search.input.Update(msg)
	l.search.text = l.search.input.Value()
	return cmd, false
}

// SearchLine returns the search being typed as exactly width cells.
func (l *List[R, ID]) SearchLine(width int) string {
	l.search.input.Resize(width)
	return l.search.input.View()
}

// SearchCursor returns the position of the terminal's cursor when the line is drawn at column x and
// line y; nil when nothing is typed.
func (l *List[R, ID]) SearchCursor(x, y int) *tea.Cursor {
	if l.search.input == nil {
		return nil
	}
	return l.search.input.Cursor(x, y)
}

// MatchesWords reports whether text contains every word of a search, see [model.ContainsWords].
func MatchesWords(text, search string) bool {
	return model.ContainsWords(text, model.SearchWords(search))
}

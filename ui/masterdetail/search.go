package masterdetail

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/textline"
)

const maxSearch = 300

func (l *List[R, ID]) openSearch() {
	l.search.Open(l.env.Theme, textline.Options{Prompt: "Find: ", Placeholder: l.placeholder, Max: maxSearch})
}

// Typing reports whether a search is being typed: the screen captures keys then, and
// gives them to [List.UpdateSearch].
func (l *List[R, ID]) Typing() bool { return l.search.Typing() }

// SearchText returns the text searched for, "" without a search.
func (l *List[R, ID]) SearchText() string { return strings.TrimSpace(l.search.Text()) }

// SetSearch sets the text searched for; "" ends the search.
func (l *List[R, ID]) SetSearch(text string) { l.search.Set(text) }

// UpdateSearch handles a key or pasted text while a search is typed. Accepted says that
// the key has accepted it. [List.SearchText] may have changed.
func (l *List[R, ID]) UpdateSearch(msg tea.Msg) (accepted bool) {
	return l.search.Update(msg, l.env.Keys.Prompt, l.Table)
}

// SearchLine returns the search being typed as exactly width cells.
func (l *List[R, ID]) SearchLine(width int) string { return l.search.Line(width) }

// SearchCursor returns the position of the terminal's cursor when the line is drawn at column x and
// line y; nil when nothing is typed.
func (l *List[R, ID]) SearchCursor(x, y int) *tea.Cursor { return l.search.Cursor(x, y) }

// MatchesWords reports whether text contains every word of a search, see [model.ContainsWords].
func MatchesWords(text, search string) bool {
	return model.ContainsWords(text, model.SearchWords(search))
}

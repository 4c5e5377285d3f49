package detail

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/textline"
)

// Searchable is a text that can be searched.
type Searchable interface {
	Search(query string) int
	NextMatch()
	PrevMatch()
	Match() (present, total int)
}

// Search is what is looked for in a text, anew with every character that is typed.
type Search struct {
	env   screen.Env
	input *textline.Input // nil unless something is being typed
	query string          // "" when nothing is looked for
}

// NewSearch looks for nothing yet.
func NewSearch(env screen.Env) *Search { return &Search{env: env} }

const longest = 200

// Typing reports whether keys go into the search line.
func (s *Search) Typing() bool { return s.input != nil }

// Active reports whether something is looked for or being typed.
func (s *Search) Active() bool { return s.query != "" || s.input != nil }

// Open begins to type, with what was looked for last.
func (s *Search) Open() {
	s.input = textline.New(s.env.Theme, textline.Options{Prompt: "Find: ", Max: longest})
	s.input.SetValue(s.query)
}

// Press takes the keys that begin a search and go from one match to the next, and reports
// whether the key was one of them.
func (s *Search) Press(msg tea.KeyPressMsg, in Searchable) (tea.Cmd, bool) {
	r := s.env.Keys.Reader
	switch {
	case key.Matches(msg, r.Search):
		s.Open()
	case key.Matches(msg, r.NextMatch, r.PrevMatch) && !s.Active():
		return notice.Say(notice.Info, "Search first: %s.", r.Search.Help().Key), true
	case key.Matches(msg, r.NextMatch):
		in.NextMatch()
	case key.Matches(msg, r.PrevMatch):
		in.PrevMatch()
	default:
		return nil, false
	}
	return nil, true
}

// Update takes a key or pasted text while one types.
func (s *Search) Update(msg tea.Msg, in Searchable) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		k := s.env.Keys.Prompt
		switch {
		case key.Matches(press, k.Accept):
			s.input = nil
			return nil
		case key.Matches(press, k.Cancel):
			s.End(in)
			return nil
		case key.Matches(press, k.Up):
			in.PrevMatch()
			return nil
		case key.Matches(press, k.Down):
			in.NextMatch()
			return nil
		}
	}
	cmd := s.input.Update(msg)
	if query := s.input.Value(); query != s.query {
		s.query = query
		in.Search(query)
	}
	return cmd
}

// Again looks for the same in another text.
func (s *Search) Again(in Searchable) { in.Search(s.query) }

// End looks for nothing any more.
func (s *Search) End(in Searchable) {
	s.input, s.query = nil, ""
	in.Search("")
}

// Line is the line being typed, or what is looked for, with how much of it there is, as
// exactly width cells.
func (s *Search) Line(in Searchable, width int) string {
	t := s.env.Theme
	found := t.Paint(theme.Muted, s.found(in))
	room := max(width-ansi.StringWidthWc(found)-1, 0)
	if s.input != nil {
		s.input.Resize(room)
		return draw.Fit(s.input.View()+" "+found, width, "")
	}
	text := t.Paint(theme.Muted, "Find: ") + s.query
	return draw.Fit(draw.Fit(text, min(ansi.StringWidthWc(text), room), t.Glyphs.Ellipsis)+" "+found, width, "")
}

func (s *Search) found(in Searchable) string {
	present, total := in.Match()
	switch {
	case s.query == "":
		return ""
	case total == 0:
		return "not found"
	default:
		return fmt.Sprintf("%d of %d", present, total)
	}
}

// Cursor is where the terminal's cursor belongs when the line is drawn at column x and
// line y; nil when nothing is typed.
func (s *Search) Cursor(x, y int) *tea.Cursor {
	if s.input == nil {
		return nil
	}
	return s.input.Cursor(x, y)
}

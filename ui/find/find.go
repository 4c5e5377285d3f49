// Package find looks for text in what a screen shows, anew with every character that is
// typed.
package find

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/textline"
)

// Reader is a text that can be searched.
type Reader interface {
	Search(query string) int
	NextMatch()
	PrevMatch()
	Match() (present, total int)
}

// Finder is what is looked for.
type Finder struct {
	theme *theme.Theme
	keys  keys.Prompt
	input *textline.Input // nil unless something is being typed
	query string          // "" when nothing is looked for
}

// New looks for nothing yet.
func New(t *theme.Theme, k *keys.Map) *Finder { return &Finder{theme: t, keys: k.Prompt} }

// longest bounds what is looked for, in runes.
const longest = 200

// Typing reports whether keys go into the search line.
func (f *Finder) Typing() bool { return f.input != nil }

// Active reports whether something is looked for or being typed.
func (f *Finder) Active() bool { return f.query != "" || f.input != nil }

// Open begins to type, with what was looked for last.
func (f *Finder) Open() {
	f.input = textline.New(f.theme, textline.Options{Prompt: "Find: ", Max: longest})
	f.input.SetValue(f.query)
}

// Update takes a key or pasted text while one types.
func (f *Finder) Update(msg tea.Msg, in Reader) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, f.keys.Accept):
			f.input = nil
			return nil
		case key.Matches(press, f.keys.Cancel):
			f.End(in)
			return nil
		case key.Matches(press, f.keys.Up):
			in.PrevMatch()
			return nil
		case key.Matches(press, f.keys.Down):
			in.NextMatch()
			return nil
		}
	}
	cmd := f.input.Update(msg)
	if query := f.input.Value(); query != f.query {
		f.query = query
		in.Search(query)
	}
	return cmd
}

// Again looks for the same in another text.
func (f *Finder) Again(in Reader) { in.Search(f.query) }

// End looks for nothing any more.
func (f *Finder) End(in Reader) {
	f.input, f.query = nil, ""
	in.Search("")
}

// Restyle draws with another theme from now on.
func (f *Finder) Restyle(t *theme.Theme) {
	f.theme = t
	if f.input != nil {
		f.input.Restyle(t)
	}
}

// Line is the line being typed, or what is looked for, with how much of it there is, as
// exactly width cells.
func (f *Finder) Line(in Reader, width int) string {
	found := f.theme.Paint(theme.Muted, f.found(in))
	room := max(width-ansi.StringWidthWc(found)-1, 0)
	if f.input != nil {
		f.input.Resize(room)
		return draw.Fit(f.input.View()+" "+found, width, "")
	}
	text := f.theme.Paint(theme.Muted, "Find: ") + f.query
	return draw.Fit(draw.Fit(text, min(ansi.StringWidthWc(text), room), f.theme.Glyphs.Ellipsis)+" "+found, width, "")
}

func (f *Finder) found(in Reader) string {
	present, total := in.Match()
	switch {
	case f.query == "":
		return ""
	case total == 0:
		return "not found"
	default:
		return fmt.Sprintf("%d of %d", present, total)
	}
}

// Cursor is where the terminal's cursor belongs when the line is drawn at column x and
// line y; nil when nothing is typed.
func (f *Finder) Cursor(x, y int) *tea.Cursor {
	if f.input == nil {
		return nil
	}
	return f.input.Cursor(x, y)
}

package layer

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Text shows a text; make it with [NewText]. It has no border at the sides, so that whole lines can be selected by hand.
type Text struct {
	theme  *theme.Theme
	keys   *keys.Map
	title  string
	source []string
	text   *richtext.Viewport // the source, wrapped for a width
	width  int
	Note   string // beside the text
	Hints  []key.Binding
	Status string
	Failed bool // says that the status is bad news
}

// NewText returns a text with its title.
func NewText(env *screen.Env, title string, lines []string) Text {
	return Text{theme: env.Theme, keys: env.Keys, title: title, source: lines, text: richtext.NewViewport(env.Theme), Hints: []key.Binding{env.Keys.Global.Close}}
}

// SetLines replaces the text.
func (l *Text) SetLines(lines []string) { l.source, l.width = lines, 0 }

// Update implements [Layer].
func (l *Text) Update(msg tea.Msg) Step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return Step{}
	}
	k, move := l.keys.Global, l.keys.Move
	if key.Matches(press, k.Back, k.Close, move.Leave, l.keys.Panel.Run) {
		return Step{Done: true}
	}
	move.Through(press, l.text)
	return Step{}
}

// Lines implements [Layer].
func (l *Text) Lines(width, height int) []string {
	t := l.theme
	rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))
	above := []string{rule, draw.Fit(t.Paint(theme.Title, l.title), width, t.Glyphs.Ellipsis)}
	below := []string{""}
	for _, part := range draw.Wrap(l.Note, width) {
		if l.Note != "" {
			below = append(below, draw.Fit(part, width, t.Glyphs.Ellipsis))
		}
	}
	role := theme.Muted
	if l.Failed {
		role = theme.Warn
	}
	for _, part := range draw.Wrap(l.Status, width) {
		below = append(below, draw.Fit(t.Paint(role, part), width, t.Glyphs.Ellipsis))
	}
	below = append(below, draw.HintRule(t, theme.Border, t.Glyphs.Box.Horizontal, l.Hints, width))

	l.wrap(width)
	_, _, wrapped := l.text.Position()
	l.text.Resize(width, max(min(wrapped, height-len(above)-len(below)), 1))
	below[0] = draw.Fit(t.Paint(theme.Muted, l.position()), width, "")
	return slices.Concat(above, l.text.Lines(), below)
}

func (l *Text) wrap(width int) {
	l.text.Resize(width, 1)
	if width == l.width {
		return
	}
	l.width = width
	var lines []string
	for _, one := range l.source {
		lines = append(lines, draw.Wrap(one, width)...)
	}
	l.text.SetLines(lines)
}

// position says which lines are seen when there are more, "" otherwise.
func (l *Text) position() string {
	first, last, all := l.text.Position()
	if all == 0 || first == 1 && last == all {
		return ""
	}
	return fmt.Sprintf("Lines %d to %d of %d", first, last, all)
}

// Cursor implements [Layer].
func (l *Text) Cursor(int, int) *tea.Cursor { return nil }

// Restyle draws with the theme as it is now.
func (l *Text) Restyle() { l.text.Restyle(l.theme) }

// Spoken returns all of the text.
func (l *Text) Spoken() screen.Page {
	lines := append(draw.Spoken(l.source), draw.Spoken([]string{l.Note, l.Status})...)
	return screen.Page{Title: l.title, Lines: lines}
}

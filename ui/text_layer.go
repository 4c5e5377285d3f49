package ui

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

// textLayer shows a text. It has no border at the sides, so that whole lines can be selected
// by hand.
type textLayer struct {
	theme  *theme.Theme
	keys   *keys.Map
	title  string
	source []string
	text   *richtext.Viewport // the source, wrapped for a width
	width  int
	note   string // beside the text
	hints  []key.Binding
	status string
	failed bool
}

func newTextLayer(env *screen.Env, title string, lines []string) textLayer {
	return textLayer{theme: env.Theme, keys: env.Keys, title: title, source: lines, text: richtext.NewViewport(env.Theme), hints: []key.Binding{env.Keys.Global.Close}}
}

// setLines replaces the text.
func (l *textLayer) setLines(lines []string) { l.source, l.width = lines, 0 }

func (l *textLayer) Update(msg tea.Msg) step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return step{}
	}
	k, move := l.keys.Global, l.keys.Move
	switch {
	case key.Matches(press, k.Back, k.Close, move.Leave, l.keys.Panel.Run):
		return step{done: true}
	case key.Matches(press, move.Up):
		l.text.Up()
	case key.Matches(press, move.Down):
		l.text.Down()
	case key.Matches(press, move.PageUp, move.HalfUp):
		l.text.PageUp()
	case key.Matches(press, move.PageDown, move.HalfDown):
		l.text.PageDown()
	}
	return step{}
}

func (l *textLayer) Lines(width, height int) []string {
	t := l.theme
	rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))
	above := []string{rule, draw.Fit(t.Paint(theme.Title, l.title), width, t.Glyphs.Ellipsis)}
	below := []string{""}
	for _, part := range draw.Wrap(l.note, width) {
		if l.note != "" {
			below = append(below, draw.Fit(part, width, t.Glyphs.Ellipsis))
		}
	}
	role := theme.Muted
	if l.failed {
		role = theme.Warn
	}
	for _, part := range draw.Wrap(l.status, width) {
		below = append(below, draw.Fit(t.Paint(role, part), width, t.Glyphs.Ellipsis))
	}
	below = append(below, draw.HintRule(t, theme.Border, t.Glyphs.Box.Horizontal, l.hints, width))

	l.wrap(width)
	_, _, wrapped := l.text.Position()
	l.text.Resize(width, max(min(wrapped, height-len(above)-len(below)), 1))
	below[0] = draw.Fit(t.Paint(theme.Muted, l.position()), width, "")
	return slices.Concat(above, l.text.Lines(), below)
}

// wrap breaks the text at blanks.
func (l *textLayer) wrap(width int) {
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
func (l *textLayer) position() string {
	first, last, all := l.text.Position()
	if all == 0 || first == 1 && last == all {
		return ""
	}
	return fmt.Sprintf("Lines %d to %d of %d", first, last, all)
}

func (l *textLayer) Cursor(int, int) *tea.Cursor { return nil }

// Restyle draws with the theme as it is now.
func (l *textLayer) Restyle() { l.text.Restyle(l.theme) }

package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// cursor is where the terminal's cursor stands: where something is typed, or else on the
// text of the selected row, so that screen readers and magnifiers follow the selection.
func (a *App) cursor(p parts) *tea.Cursor {
	if a.layer != nil {
		if c := a.layer.Cursor(0, p.y+headerHeight); c != nil {
			return c
		}
		return selectedIn(a.env.Theme, p.box, p.y+headerHeight)
	}
	if a.navigation.top() == nil {
		return nil
	}
	if typer, ok := a.navigation.top().screen.(screen.Typer); ok {
		if c := typer.Cursor(); c != nil {
			moved := *c
			moved.Y += headerHeight
			return &moved
		}
	}
	return selectedIn(a.env.Theme, p.body, headerHeight)
}

// signWidth is how many cells the signs of a selected row take, up to its text.
const signWidth = 2

// selectedIn is the place of the text of the selected row in a drawing that begins at
// line y, nil without one. It goes by the painted sign of the selection,
// which nobody else can draw: no text from outside holds escape sequences.
func selectedIn(t *theme.Theme, drawing string, y int) *tea.Cursor {
	for _, sign := range []string{t.Glyphs.Selected, t.Glyphs.Right + " "} {
		before, _, found := strings.Cut(drawing, t.Paint(theme.Selected, sign))
		if !found {
			continue
		}
		line := before[strings.LastIndexByte(before, '\n')+1:]
		return tea.NewCursor(width(line)+signWidth, y+strings.Count(before, "\n"))
	}
	return nil
}

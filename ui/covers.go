package ui

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// tooSmall stands in for the screens where they have no room.
func (a *App) tooSmall() string {
	quit := a.env.Keys.Global.Quit.Help()
	return a.centred(
		fmt.Sprintf("%d x %d is too small", a.layout.width, a.layout.height),
		fmt.Sprintf("%d x %d is needed", leastWidth, leastHeight),
		quit.Key+" quits",
	)
}

// covered shows that the program is running, and nothing of what it knows.
func (a *App) covered() string {
	return a.centred("inkdesk is covered", "Press a key to go on.")
}

// centred draws some lines of plain text in the middle of the terminal.
func (a *App) centred(text ...string) string {
	for i, t := range text {
		text[i] = a.env.Theme.Paint(theme.Text, draw.Fit(t, min(len(t), a.layout.width), ""))
	}
	return draw.Join(draw.Centre(text, a.layout.width, a.layout.height))
}

// width is how many cells a line takes that may hold colours.
func width(s string) int { return ansi.StringWidthWc(s) }

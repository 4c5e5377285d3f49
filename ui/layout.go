package ui

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// The least terminal the screens are drawn for, and the largest one, in cells.
const (
	leastWidth, leastHeight = 60, 15
	mostWidth, mostHeight   = 500, 200
)

// The frame's own lines.
const (
	headerHeight = 1
	footerHeight = 1
)

// layout divides the terminal. The zero value is a terminal of unknown size.
type layout struct{ width, height int }

func layoutOf(msg tea.WindowSizeMsg) layout {
	return layout{
		width:  min(max(msg.Width, 1), mostWidth),
		height: min(max(msg.Height, 1), mostHeight),
	}
}

func (l layout) known() bool { return l.width > 0 }

// fits reports whether there is room for the screens.
func (l layout) fits() bool { return l.width >= leastWidth && l.height >= leastHeight }

// body is what a screen gets. It is never smaller than in the least terminal: screens
// need not be drawn for less, because there the frame shows a notice in their place.
func (l layout) body() screen.Size {
	return screen.Size{
		Width:  max(l.width, leastWidth),
		Height: max(l.height, leastHeight) - headerHeight - footerHeight,
	}
}

// tooSmall stands in for the screens where they have no room.
func (l layout) tooSmall(t *theme.Theme, quit key.Binding) string {
	return l.centred(
		t,
		fmt.Sprintf("%d x %d is too small", l.width, l.height),
		fmt.Sprintf("%d x %d is needed", leastWidth, leastHeight),
		quit.Help().Key+" quits",
	)
}

// centred draws some lines of plain text in the middle of the terminal.
func (l layout) centred(t *theme.Theme, text ...string) string {
	for i, words := range text {
		text[i] = t.Paint(theme.Text, draw.Fit(words, min(len(words), l.width), ""))
	}
	return draw.Join(draw.Centre(text, l.width, l.height))
}

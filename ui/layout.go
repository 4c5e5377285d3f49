package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
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

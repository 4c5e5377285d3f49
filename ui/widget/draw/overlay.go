package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// fullBelow sets the width of a frame, in cells, below which a dialog takes all of it.
const fullBelow = 100

// DialogWidth returns the width of a dialog that needs no more than most cells.
func DialogWidth(width, most int) int {
	if width < fullBelow {
		return width
	}
	return most
}

// DialogTop returns the line of a frame at which a dialog begins. All dialogs end where the frame ends.
func DialogTop(box []string, height int) int { return max(height-len(box), 0) }

// Dialog lays box over the end of a frame of width by height cells, at its left edge. Beside it nothing of
// the frame is left.
func Dialog(frame string, box []string, width, height int) string {
	lines := strings.Split(frame, "\n")
	top := DialogTop(box, height)
	for i, line := range box[:min(len(box), max(min(len(lines), height)-top, 0))] {
		lines[top+i] = Fit(line, width, "")
	}
	return Join(lines)
}

// Over lays box over a frame of width by height cells, with its upper left corner
// at column x and line y, counted from 0.
func Over(frame string, box []string, x, y, width, height int) string {
	x, y = max(x, 0), max(y, 0)
	lines := strings.Split(frame, "\n")
	for i, b := range box {
		at := y + i
		if at >= height || at >= len(lines) {
			break
		}
		if x < width {
			under, over := lines[at], Cut(b, 0, width-x)
			end := x + ansi.StringWidthWc(over)
			rest := Cut(under, end, width) // a wide character that the box cuts in half becomes a blank
			lines[at] = Fit(Cut(under, 0, x), x, "") + reset + over + reset + Blank(width-end-ansi.StringWidthWc(rest)) + rest
		}
	}
	return Join(lines)
}

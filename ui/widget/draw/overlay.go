package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// OverCentre lays box over the middle of a frame of width by height cells, and cuts
// off what does not fit. Both may hold colours; the lines of box have one width.
func OverCentre(frame string, box []string, width, height int) string {
	if len(box) == 0 {
		return frame
	}
	x := max((width-ansi.StringWidthWc(box[0]))/2, 0)
	y := max((height-len(box))/2, 0)
	return Over(frame, box, x, y, width, height)
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
		lines[at] = splice(lines[at], b, x, width)
	}
	return Join(lines)
}

func splice(under, over string, x, width int) string {
	if x >= width {
		return under
	}
	over = Cut(over, 0, width-x)
	end := x + ansi.StringWidthWc(over)
	return Fit(Cut(under, 0, x), x, "") + reset + over + reset + tail(under, end, width)
}

// tail is the part of a line right of a column. A wide character that the column
// cuts in half becomes a blank.
func tail(under string, from, width int) string {
	rest := Cut(under, from, width)
	return Blank(width-from-ansi.StringWidthWc(rest)) + rest
}

// Package draw draws the parts of screens that have no state, as lines of an exact width. A block is a slice of lines
// that all have the same width in cells, so that blocks can be joined by concatenation.
//
// [Fit], [Ends], [Wrap], [Break] and [Cut] bring text to a width. [Beside], [Stacked] and [Over] put blocks together.
// [Pane] frames one, and [Facts], [Tabs], [Chips], [Footer], [Bar], [Empty] and [Problem] are the widgets.
//
// A screen owns its widgets and tells them what to show: SetRows, SetLines, Resize, Restyle. It handles keys itself,
// matching them against its keymap and calling methods such as Down or ToggleMark. Only widgets that are typed into
// (textline, picker, confirm, form) or that keep time (spinner, confirm) take messages through Update; their state
// (Picked, Outcome, Done) says how it ended. Messages that a widget sends itself carry the number of the screen that
// owns it, so that they reach it wherever it is on the stack.
//
// In View the screen asks each widget for Lines: a block, whose lines all have exactly the width that was asked for.
// Widgets keep what they have drawn until it changes: a key press costs only what it changes on the screen. Texts
// they are given are clean: the line of a model.Text, or words of the program.
package draw

import (
	"slices"
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

// Beside puts two blocks side by side with a separator between them. The shorter block decides the height.
func Beside(left, right []string, separator string) []string {
	lines := make([]string, min(len(left), len(right)))
	for i := range lines {
		lines[i] = left[i] + separator + right[i]
	}
	return lines
}

// Stacked draws blocks below one another.
func Stacked(blocks ...[]string) string { return Join(slices.Concat(blocks...)) }

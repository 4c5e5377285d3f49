package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Fit makes a line, which may hold colours, exactly width cells wide: clipped
// with the ellipsis or filled with blanks.
func Fit(s string, width int, ellipsis string) string {
	if width <= 0 {
		return ""
	}
	if cells, ok := asciiWidth(s); ok && cells <= width {
		return s + Blank(width-cells)
	}
	cells := ansi.StringWidthWc(s)
	if cells > width {
		s = clip(s, width, ellipsis)
		cells = ansi.StringWidthWc(s)
	}
	return s + Blank(width-cells)
}

// Ends puts two texts, which may hold colours, at the ends of a line. The right one keeps its
// room; the left one is clipped with the ellipsis.
func Ends(left, right string, width int, ellipsis string) string {
	room := width - ansi.StringWidthWc(right)
	if room <= 0 {
		return Fit(right, width, "")
	}
	if right != "" {
		right = " " + right
		room--
	}
	return Fit(left, room, ellipsis) + right
}

// clip cuts a line that is too wide. The ellipsis stands where the text ends,
// before the sequences that end its colours.
func clip(s string, width int, ellipsis string) string {
	room := width - ansi.StringWidthWc(ellipsis)
	if room < 0 {
		room, ellipsis = width, ""
	}
	kept, end := cut(s, 0, room)
	return kept[:end] + ellipsis + kept[end:]
}

// asciiWidth is the width of text of printable ASCII only, which most lines are.
func asciiWidth(s string) (cells int, ok bool) {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return 0, false
		}
	}
	return len(s), true
}

// Block cuts any drawing into exactly height lines of exactly width cells.
func Block(view string, width, height int) []string {
	return FitAll(strings.Split(view, "\n"), width, height)
}

// FitAll returns exactly height lines of exactly width cells.
func FitAll(lines []string, width, height int) []string {
	width, height = max(width, 0), max(height, 0)
	out := make([]string, height)
	for i := range out {
		if i < len(lines) {
			out[i] = Fit(lines[i], width, "")
			continue
		}
		out[i] = Blank(width)
	}
	return out
}

// Join returns a block as one string.
func Join(lines []string) string { return strings.Join(lines, "\n") }

// Blank returns that many blanks, none for a negative number.
func Blank(cells int) string { return strings.Repeat(" ", max(cells, 0)) }

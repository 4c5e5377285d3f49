package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// replacementCharacter stands for a character that is wider than the whole line.
const replacementCharacter = "\ufffd"

// Wrap breaks clean text into lines of at most width cells, at blanks where it
// can and inside a word where it must. Empty text is one empty line.
func Wrap(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	if cells, ok := asciiWidth(s); ok && cells <= width {
		return []string{s}
	}
	var lines []string
	for {
		end, next := lineEnd(s, width)
		if end < 0 {
			lines, s = append(lines, replacementCharacter), s[next:]
		} else {
			lines, s = append(lines, s[:end]), s[next:]
		}
		if s == "" {
			return lines
		}
	}
}

// lineEnd is where the first line of s ends, in bytes without trailing blanks, and
// where the next one starts. The end is -1 when not even one character fits.
func lineEnd(s string, width int) (end, next int) {
	used, blank := 0, 0
	for i := 0; i < len(s); {
		cluster, cells := firstCharacter(s[i:])
		if cluster == " " {
			blank = i
		}
		if used+cells <= width {
			used += cells
			i += len(cluster)
			continue
		}
		switch {
		case blank > 0:
			i = blank
		case i == 0:
			return -1, len(cluster)
		}
		return len(strings.TrimRight(s[:i], " ")), len(s) - len(strings.TrimLeft(s[i:], " "))
	}
	return len(s), len(s)
}

// Centre puts lines, which may hold colours, in the middle of a block.
func Centre(lines []string, width, height int) []string {
	out := FitAll(nil, width, height)
	first := max((height-len(lines))/2, 0)
	for i, l := range lines {
		if first+i >= len(out) {
			break
		}
		indent := max((width-ansi.StringWidthWc(l))/2, 0)
		out[first+i] = Fit(Blank(indent)+l, width, "")
	}
	return out
}

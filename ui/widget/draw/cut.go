package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Cut keeps the cells from column from to before column to of a line that may
// hold colours. Every colour sequence stays, so that what follows is drawn as
// it was; a character that lies across an edge goes. The result may be narrower
// than to-from, never wider.
func Cut(s string, from, to int) string {
	kept, _ := cut(s, from, to)
	return kept
}

// cut also returns where the last character that was kept ends.
func cut(s string, from, to int) (kept string, textEnd int) {
	var out strings.Builder
	out.Grow(len(s))
	at := 0
	for i := 0; i < len(s); {
		if s[i] == '\x1b' {
			end := i + sequenceLength(s[i:])
			out.WriteString(s[i:end])
			i = end
			continue
		}
		cluster, width := character(s[i:])
		if at >= from && at+width <= to {
			out.WriteString(cluster)
			textEnd = out.Len()
		}
		at += width
		i += len(cluster)
	}
	return out.String(), textEnd
}

// sequenceLength is the length in bytes of the control sequence that s begins
// with. Lines hold those of colours only.
func sequenceLength(s string) int {
	for i := 2; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
	}
	return len(s)
}

// character is what a reader takes for the first character of s, and its cells.
func character(s string) (cluster string, cells int) {
	if s[0] < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		return s[:1], 1
	}
	cluster, cells = ansi.FirstGraphemeCluster(s, ansi.WcWidth)
	return cluster, cells
}

package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Cut returns the columns [from, to) of a line that may hold colours. It keeps all
// colour sequences, so that text that follows keeps its look, and drops characters
// that cross an edge. The result may be narrower than to-from, never wider.
func Cut(s string, from, to int) string {
	kept, _ := cut(s, from, to)
	return kept
}

// cut also returns where in kept the last character ends, in bytes.
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
		cluster, width := firstCharacter(s[i:])
		if at >= from && at+width <= to {
			out.WriteString(cluster)
			textEnd = out.Len()
		}
		at += width
		i += len(cluster)
	}
	return out.String(), textEnd
}

// sequenceLength is the length in bytes of the colour sequence that s begins with;
// lines hold no other control sequences.
func sequenceLength(s string) int {
	for i := 2; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
	}
	return len(s)
}

func firstCharacter(s string) (cluster string, cells int) {
	if s[0] < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		return s[:1], 1
	}
	cluster, cells = ansi.FirstGraphemeCluster(s, ansi.WcWidth)
	return cluster, cells
}

const reset = "\x1b[m"

// Break cuts a line, which may hold colours, into lines of at most width cells,
// anywhere between characters. A colour that is on at a cut ends there and starts
// again on the next line.
func Break(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	var lines []string
	var b strings.Builder
	used, colour := 0, ""
	for i := 0; i < len(s); {
		if s[i] == '\x1b' {
			end := i + sequenceLength(s[i:])
			if colour = s[i:end]; colour == reset {
				colour = ""
			}
			b.WriteString(s[i:end])
			i = end
			continue
		}
		cluster, cells := firstCharacter(s[i:])
		i += len(cluster)
		if cells > width {
			cluster, cells = replacementCharacter, 1
		}
		if used+cells > width {
			if colour != "" {
				b.WriteString(reset)
			}
			lines = append(lines, b.String())
			b.Reset()
			b.WriteString(colour)
			used = 0
		}
		b.WriteString(cluster)
		used += cells
	}
	return append(lines, b.String())
}

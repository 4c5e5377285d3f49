package draw

import "strings"

// reset ends every colour.
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

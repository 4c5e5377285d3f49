package draw

import "strings"

// Beside puts two blocks side by side with a separator between them. The shorter block decides
// the height.
func Beside(left, right []string, separator string) []string {
	lines := make([]string, min(len(left), len(right)))
	for i := range lines {
		lines[i] = left[i] + separator + right[i]
	}
	return lines
}

// Stacked draws blocks below one another.
func Stacked(blocks ...[]string) string {
	total := 0
	for _, block := range blocks {
		total += byteCount(block) + len(block)
	}
	var b strings.Builder
	b.Grow(total)
	first := true
	for _, block := range blocks {
		for _, line := range block {
			if !first {
				b.WriteByte('\n')
			}
			first = false
			b.WriteString(line)
		}
	}
	return b.String()
}

func byteCount(lines []string) int {
	n := 0
	for _, line := range lines {
		n += len(line)
	}
	return n
}

package draw

import "strings"

// Beside draws two blocks side by side with a separator between them. The
// shorter block decides the height.
func Beside(left, right []string, separator string) string {
	height := min(len(left), len(right))
	if height == 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(byteCount(left[:height]) + byteCount(right[:height]) + height*(len(separator)+1))
	for i := range height {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(left[i])
		b.WriteString(separator)
		b.WriteString(right[i])
	}
	return b.String()
}

// BesideLines is Beside as a block, for a pane that is part of another.
func BesideLines(left, right []string, separator string) []string {
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

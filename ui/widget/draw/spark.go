package draw

import (
	"slices"
	"strings"

	"inkdesk/ui/theme"
)

// Spark draws numbers as columns of one line, a cell each, the greatest of them full. A negative one is
// not known.
func Spark(g *theme.Glyphs, numbers []int) string {
	most := 1
	if len(numbers) > 0 {
		most = max(most, slices.Max(numbers))
	}
	var b strings.Builder
	for _, n := range numbers {
		if n < 0 {
			b.WriteString(g.Ellipsis)
			continue
		}
		b.WriteString(g.Levels[(n*(len(g.Levels)-1)+most-1)/most])
	}
	return b.String()
}

// Bars is a bar of at most width cells for a number of which the greatest has the whole width.
func Bars(g *theme.Glyphs, n, most, width int) string {
	if n <= 0 || most <= 0 {
		return ""
	}
	return strings.Repeat(g.BarFull, max(n*width/most, 1))
}

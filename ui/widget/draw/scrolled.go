package draw

import (
	"strings"

	"inkdesk/ui/theme"
)

// Scrolled draws a bar in place of the blank that each of the visible lines of a text ends with, where
// the text has more lines: it is as long and stands as far down as they do in the text. Of is the text,
// with its first visible line counted from 1, the last one, and how many there are.
func Scrolled(t *theme.Theme, lines []string, of interface {
	Position() (first, last, total int)
},
) []string {
	first, last, total := of.Position()
	if last-first+1 >= total || len(lines) == 0 {
		return lines
	}
	from := (first - 1) * len(lines) / total
	to := max((last*len(lines)+total-1)/total, from+1)
	for i := from; i < min(to, len(lines)); i++ {
		lines[i] = strings.TrimSuffix(lines[i], " ") + t.Paint(theme.Border, t.Glyphs.BoxFocused.Vertical)
	}
	return lines
}

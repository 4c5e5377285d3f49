package richtext

import (
	"slices"
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Spoken returns what a text says that write writes.
func Spoken(t *theme.Theme, write func(*Writer)) []string {
	w := NewWriter(t, draw.Unbroken)
	write(w)
	return draw.Spoken(w.lines)
}

// Spoken returns what the text says that write writes: its entries are rows of one line each.
func (t *Text) Spoken(write func(*Writer)) (lines []string, rows screen.Rows) {
	w := NewWriter(t.theme, draw.Unbroken)
	write(w)
	var said []string
	at := 0
	for _, e := range w.entries {
		row := draw.Spoken(w.lines[e.from:e.to])
		before := draw.Spoken(w.lines[at:e.from])
		if n := len(before); n > 0 { // the heading of what follows
			row, before = append([]string{before[n-1]}, row...), before[:n-1]
		}
		lines, said, at = append(lines, before...), append(said, strings.Join(row, "; ")), e.to
	}
	lines = draw.Spoken(append(lines, w.lines[at:]...))
	selected := slices.IndexFunc(w.entries, func(e entry) bool { return e.id == t.selected })
	return lines, screen.Rows{Len: len(said), At: max(selected, 0), Say: func(i int) string { return said[i] }}
}

package richtext

import (
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Spoken is what a text says that write writes.
func Spoken(t *theme.Theme, write func(*Writer)) []string {
	w := NewWriter(t, draw.SpokenWidth)
	write(w)
	return draw.Spoken(w.lines)
}

// Rows are the entries of the text that was written last, as what each says in one line, with the
// number of the selected one, -1 for none.
func (t *Text) Rows() (rows []string, at int) {
	for _, e := range t.entries {
		rows = append(rows, strings.Join(draw.Spoken(t.viewport.source[e.from:e.to]), ". "))
	}
	return rows, t.index()
}

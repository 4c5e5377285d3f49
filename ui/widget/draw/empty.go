package draw

import (
	"inkdesk/ui/theme"
)

// Empty says why there are no rows, and what to do about it: clean text.
type Empty struct {
	Title string
	Hints []string
}

// Lines draws it in the middle of a block of width by height cells.
func (e Empty) Lines(t *theme.Theme, width, height int) []string {
	inner := min(width-4, 60)
	var lines []string
	for _, l := range Wrap(e.Title, inner) {
		lines = append(lines, t.Paint(theme.Strong, l))
	}
	for i, hint := range e.Hints {
		if i == 0 && len(lines) > 0 {
			lines = append(lines, "")
		}
		for _, l := range Wrap(hint, inner) {
			lines = append(lines, t.Paint(theme.Muted, l))
		}
	}
	return Centre(lines, width, height)
}

// View is Lines as one string.
func (e Empty) View(t *theme.Theme, width, height int) string {
	return Join(e.Lines(t, width, height))
}

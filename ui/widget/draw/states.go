package draw

import (
	"strings"

	"inkdesk/ui/theme"
)

// Scrolled draws a bar in place of the blank that each of the visible lines of a text ends with, where the text has
// more lines: its length and place show those of the visible lines in the text. Of is the text, with its first
// visible line counted from 1, the last one, and how many there are.
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

// Problem holds an error in three parts, clean text.
type Problem struct {
	Sentence string
	Next     string
	Cause    string
	Unfolded bool // whether the cause shows
}

// Lines draws it in the middle of a block of width by height cells.
func (p Problem) Lines(t *theme.Theme, width, height int) []string {
	inner := max(min(width-4, 72), 1)
	var lines []string
	add := func(role theme.Role, text, lead string) {
		for i, l := range Wrap(text, max(inner-len(lead), 1)) {
			if i > 0 {
				lead = Blank(len(lead))
			}
			lines = append(lines, Fit(t.Paint(role, lead+l), inner, t.Glyphs.Ellipsis))
		}
	}
	add(theme.Danger, p.Sentence, "")
	if p.Next != "" {
		add(theme.Text, p.Next, "")
	}
	if p.Cause != "" {
		lines = append(lines, Blank(inner))
		if p.Unfolded {
			lines = append(lines, Fit(t.Paint(theme.Muted, t.Glyphs.Unfolded+" Cause"), inner, ""))
			add(theme.Muted, p.Cause, "  ")
		} else {
			lines = append(lines, Fit(t.Paint(theme.Muted, t.Glyphs.Folded+" Cause"), inner, ""))
		}
	}
	return Centre(lines, width, height)
}

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

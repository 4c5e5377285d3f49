package draw

import (
	"inkdesk/ui/theme"
)

// Problem is an error in three parts, clean text.
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

// View is Lines as one string.
func (p Problem) View(t *theme.Theme, width, height int) string {
	return Join(p.Lines(t, width, height))
}

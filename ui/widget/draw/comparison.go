package draw

import (
	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Comparison holds one property of two sides, in clean text.
type Comparison struct{ Label, Before, After string }

// Differs reports whether the sides are not the same.
func (c Comparison) Differs() bool { return c.Before != c.After }

const gutter = 2 // cells between columns

// SideBySide draws properties in two columns, the first of them as titles; what differs stands out at the right.
func SideBySide(t *theme.Theme, rows []Comparison, width int) []string {
	label := 0
	for _, r := range rows {
		label = max(label, model.Width(r.Label))
	}
	column := max((width-label-2*gutter)/2, 1)
	cell := func(role theme.Role, text string, width int) string {
		return Fit(t.Paint(role, text), width, t.Glyphs.Ellipsis) + Blank(gutter)
	}
	var out []string
	for n, r := range rows {
		before, after := theme.Text, theme.Text
		switch {
		case n == 0:
			before, after = theme.Title, theme.Title
		case r.Differs():
			after = theme.Strong
		}
		left, right := Wrap(r.Before, column), Wrap(r.After, column)
		for i := range max(len(left), len(right), 1) {
			name := ""
			if i == 0 {
				name = r.Label
			}
			out = append(out, Fit(cell(theme.Muted, name, label)+cell(before, lineAt(left, i), column)+cell(after, lineAt(right, i), column), width, ""))
		}
	}
	return out
}

func lineAt(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

package plan

import (
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// copyNote stands below the comparison, because the specification does not say what is
// copied.
const copyNote = "What a copy takes over is for the service to decide. The result says what it has."

const gutter = 2 // cells between the columns

func sideBySide(t *theme.Theme, rows []runner.Comparison, width int) []string {
	label := 0
	for _, r := range rows {
		label = max(label, model.Width(r.Label))
	}
	column := max((width-label-2*gutter)/2, 1)
	cell := func(role theme.Role, text string, width int) string {
		return draw.Fit(t.Paint(role, text), width, t.Glyphs.Ellipsis) + draw.Blank(gutter)
	}
	out := []string{cell(theme.Text, "", label) + cell(theme.Title, "The original", column) + cell(theme.Title, "Issued again", column)}
	for _, r := range rows {
		role, was, becomes := theme.Text, draw.Wrap(r.Before, column), draw.Wrap(r.After, column)
		if r.Before != r.After {
			role = theme.Strong
		}
		n := max(len(was), len(becomes), 1)
		was, becomes = append(was, make([]string, n-len(was))...), append(becomes, make([]string, n-len(becomes))...)
		for i, name := range append([]string{r.Label}, make([]string, n-1)...) {
			out = append(out, cell(theme.Muted, name, label)+cell(theme.Text, was[i], column)+cell(role, becomes[i], column))
		}
	}
	for i := range out {
		out[i] = draw.Fit(out[i], width, "")
	}
	for _, l := range draw.Wrap(copyNote, max(width, 1)) {
		out = append(out, t.Paint(theme.Muted, l))
	}
	return append(out, "")
}

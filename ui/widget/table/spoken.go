package table

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// Spoken returns the rows in words: the leading text of a row, and then the other columns with their titles.
func (t *Table[R, ID]) Spoken() screen.Rows {
	return screen.Rows{Len: len(t.rows), At: t.at, Say: func(i int) string { return t.say(t.rows[i]) }}
}

func (t *Table[R, ID]) say(r R) string {
	var lead, parts []string
	for _, c := range t.options.Columns {
		cell := c.Cell(r)
		text := strings.TrimSpace(model.Narrow(cell.Text) + cell.Tail)
		switch {
		case text == "" || text == "-":
			continue
		case cell.Altered:
			text += " (with hidden or unsafe characters)"
		}
		if rest, ok := strings.CutPrefix(text, "?"); ok {
			text = "unknown" + rest
		}
		switch {
		case c.Lead || c.Name == "name":
			lead = append(lead, text)
		case c.Title == "" && model.Width(text) == 1: // a sign
		case c.Title == "":
			parts = append(parts, text)
		default:
			parts = append(parts, c.Title+" "+text)
		}
	}
	if t.Marked(t.options.ID(r)) {
		parts = append(parts, "marked")
	}
	return strings.Join(append(lead, parts...), "; ")
}

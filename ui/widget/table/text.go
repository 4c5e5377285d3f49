package table

import (
	"math"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// Text writes rows as lines of at most width cells under a line of titles, for where nothing
// is drawn: without colours, signs and blanks at the end.
type Text[R any] struct {
	columns  []placed[R]
	ellipsis string // "" where nothing is cut
}

// NewText has the columns no wider than some rows need. With a width of 0 nothing is cut and no
// column left out; wider rows than these move what follows in their line.
func NewText[R any](columns []Column[R], rows []R, width int, ellipsis string) *Text[R] {
	narrowed := make([]Column[R], len(columns))
	for i, c := range columns {
		widest := model.Width(c.Title)
		for _, r := range rows {
			cell := c.Cell(r)
			widest = max(widest, model.Width(model.Narrow(cell.Text))+model.Width(cell.Tail))
		}
		if width == 0 {
			c.Min, c.Ideal, c.Max = widest, widest, widest
		} else {
			c.Min, c.Ideal, c.Max = min(c.Min, widest), min(c.Ideal, widest), min(max(c.Ideal, c.Max), widest)
		}
		narrowed[i] = c
	}
	if width == 0 {
		width, ellipsis = math.MaxInt32, ""
	}
	return &Text[R]{place(narrowed, width+gutter, gapWide), ellipsis}
}

// Titles returns the line of titles.
func (t *Text[R]) Titles() string {
	return t.line(func(c Column[R]) Cell { return Cell{Text: c.Title} })
}

// Line returns the line of a row.
func (t *Text[R]) Line(r R) string {
	return t.line(func(c Column[R]) Cell { return c.Cell(r) })
}

func (t *Text[R]) line(cell func(Column[R]) Cell) string {
	var b strings.Builder
	cuts := t.ellipsis != ""
	for i, c := range t.columns {
		if i > 0 {
			b.WriteString(strings.Repeat(" ", gapWide))
		}
		one := cell(c.Column)
		text, tail := model.Narrow(one.Text), one.Tail
		if cuts && one.Brief != "" && model.Width(text)+model.Width(tail) > c.width {
			text, tail = model.Narrow(one.Brief), ""
		}
		if cuts && model.Width(tail) >= c.width {
			tail = ""
		}
		if room := c.width - model.Width(tail); cuts && model.Width(text) > room {
			text = model.Clip(text, room, t.ellipsis)
		}
		blank := strings.Repeat(" ", max(c.width-model.Width(text+tail), 0))
		if c.Right {
			b.WriteString(blank + text + tail)
		} else {
			b.WriteString(text + tail + blank)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

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
		case c.Title == "", strings.EqualFold(c.Title, text): // a word that says all
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

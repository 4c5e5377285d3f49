package table

import (
	"math"
	"strings"

	"inkdesk/model"
)

// Text writes rows as lines of at most width cells under a line of titles, for where nothing
// is drawn: without colours, signs and blanks at the end. No column is wider than what stands
// in it. With a width of 0 nothing is cut and no column left out.
func Text[R any](columns []Column[R], rows []R, width int, ellipsis string) []string {
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
		width = math.MaxInt32
	}
	placed := place(narrowed, width+gutter, gapWide)
	lines := make([]string, 0, len(rows)+1)
	lines = append(lines, textLine(placed, ellipsis, func(c Column[R]) Cell { return Cell{Text: c.Title} }))
	for _, r := range rows {
		lines = append(lines, textLine(placed, ellipsis, func(c Column[R]) Cell { return c.Cell(r) }))
	}
	return lines
}

func textLine[R any](columns []placed[R], ellipsis string, cell func(Column[R]) Cell) string {
	var b strings.Builder
	for i, c := range columns {
		if i > 0 {
			b.WriteString(strings.Repeat(" ", gapWide))
		}
		one := cell(c.Column)
		text, tail := model.Narrow(one.Text), one.Tail
		if one.Brief != "" && model.Width(text)+model.Width(tail) > c.width {
			text, tail = model.Narrow(one.Brief), ""
		}
		if model.Width(tail) >= c.width {
			tail = ""
		}
		if room := c.width - model.Width(tail); model.Width(text) > room {
			text = model.Clip(text, room, ellipsis)
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

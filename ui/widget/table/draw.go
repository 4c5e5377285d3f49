package table

import (
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// drawing keeps the last drawing of a table.
type drawing[R any] struct {
	layout []placed[R] // the columns; nil when they have to be placed again
	header string
	rows   []drawn // beside the rows of the table
	kept   int     // how many of rows are filled
	lines  []string
	stale  bool   // lines have to be drawn again
	cut    bool   // columns have no room
	needed []need // by column, of the rows measured so far
	others bool   // the rows are others than those that were measured
}

// need holds how many cells the texts of a column take, whole and brief.
type need struct{ whole, brief int }

type drawn struct {
	line     string
	marked   bool
	measured bool // its cells count in what the columns need
}

func (d *drawing[R]) forget(n int) { d.rows, d.kept = make([]drawn, n), 0 }

// keepAtMost bounds the memory for drawings; beyond it all are forgotten.
const keepAtMost = 1 << 14

// Lines returns exactly height lines of width cells, valid until the table changes.
func (t *Table[R, ID]) Lines() []string {
	t.refresh()
	return t.drawing.lines
}

func (t *Table[R, ID]) refresh() {
	if !t.drawing.stale {
		return
	}
	t.drawing.stale = false
	if t.measure() {
		t.drawing.layout = nil
		for i := range t.drawing.rows {
			t.drawing.rows[i].line = ""
		}
		t.drawing.kept = 0
	}
	if t.drawing.layout == nil {
		columns := scrolled(fitted(t.options.Columns, t.drawing.needed), t.skipped)
		t.drawing.layout = place(columns, t.width, t.options.gapAt(t.width))
		t.drawing.cut = len(t.drawing.layout) < len(columns)
		t.drawing.header = t.drawHeader()
	}
	t.drawing.lines = t.drawing.lines[:0]
	if t.height == 0 {
		return
	}
	first, end := t.Visible()
	t.drawing.lines = append(t.drawing.lines, pen[R]{t.theme}.withPosition(t.drawing.header, t.width, first, end, len(t.rows), t.moreToCome, t.skipped > 0))
	for line := t.top; line < min(t.top+t.window(), t.divider.lineOf(len(t.rows))); line++ {
		if t.divider.isOn(line) {
			t.drawing.lines = append(t.drawing.lines, t.divider.draw(t.theme, t.width))
			continue
		}
		t.drawing.lines = append(t.drawing.lines, t.row(t.divider.rowFrom(line)))
	}
	blank := draw.Blank(t.width)
	for len(t.drawing.lines) < t.height {
		t.drawing.lines = append(t.drawing.lines, blank)
	}
}

// measure reports whether the columns need other widths for the rows seen so far.
func (t *Table[R, ID]) measure() (changed bool) {
	d := &t.drawing
	needed := slices.Clone(d.needed)
	if d.others || len(needed) != len(t.options.Columns) {
		needed = make([]need, len(t.options.Columns))
	}
	first, end := t.Visible()
	for at, row := range t.rows[first:end] {
		if one := &d.rows[first+at]; d.others || !one.measured {
			one.measured = true
			for i, c := range t.options.Columns {
				needed[i].add(c.Cell(row))
			}
		}
	}
	changed = !slices.Equal(needed, d.needed)
	d.needed, d.others = needed, false
	return changed
}

func cells(c Cell) int {
	n := model.Width(model.Narrow(c.Text)) + model.Width(c.Tail)
	if c.Altered {
		n++
	}
	return n
}

func (n *need) add(c Cell) {
	whole := cells(c)
	brief := whole
	if c.Brief != "" {
		brief = min(brief, model.Width(c.Brief))
	}
	n.whole, n.brief = max(n.whole, whole), max(n.brief, brief)
}

const sortSignWidth = 1

// fitted returns the columns with the widths that their cells need, without those that have nothing to show.
func fitted[R any](columns []Column[R], needed []need) []Column[R] {
	all := make([]Column[R], 0, len(columns))
	anything := slices.ContainsFunc(needed, func(n need) bool { return n.whole > 0 })
	for i, c := range columns {
		switch {
		case !c.Steady && needed[i].whole == 0 && anything:
			continue
		case !c.Steady && anything:
			title := model.Width(c.Title) + sortSignWidth
			c.Max = max(needed[i].whole, title)
			c.Min, c.Ideal = min(c.Min, max(needed[i].brief, title)), min(c.Ideal, c.Max)
		}
		all = append(all, c)
	}
	return all
}

func (t *Table[R, ID]) row(i int) string {
	marked := len(t.marks) > 0 && t.Marked(t.options.ID(t.rows[i]))
	if i == t.at {
		return t.draw(t.rows[i], marked, true)
	}
	if d := t.drawing.rows[i]; d.line != "" && d.marked == marked {
		return d.line
	}
	if t.drawing.kept >= keepAtMost {
		t.drawing.forget(len(t.rows))
	}
	d := drawn{line: t.draw(t.rows[i], marked, false), marked: marked, measured: true}
	t.drawing.rows[i] = d
	t.drawing.kept++
	return d.line
}

func (t *Table[R, ID]) draw(row R, marked, selected bool) string {
	p, sign := pen[R]{t.theme}, ""
	if t.options.Signed != nil && !marked {
		sign = t.options.Signed(row)
	}
	if t.width <= gutter {
		return draw.Fit(p.gutter(sign, marked, selected), t.width, "")
	}
	var b strings.Builder
	b.Grow(t.width * 2)
	b.WriteString(p.gutter(sign, marked, selected))
	used, gap := gutter, t.options.gapAt(t.width)
	layout := t.drawing.layout
	for i := 0; i < len(layout); i++ {
		if i > 0 {
			b.WriteString(draw.Blank(gap))
			used += gap
		}
		c := layout[i]
		cell := c.Cell(row)
		if selected && c.Lead {
			cell.Role = p.leadRole()
		}
		for cells(cell) > c.width && i+1 < len(layout) && !layout[i+1].Steady && cells(layout[i+1].Cell(row)) == 0 {
			i++
			c.width += gap + layout[i].width
		}
		p.cell(&b, c, cell)
		used += c.width
	}
	b.WriteString(draw.Blank(t.width - used))
	line := b.String()
	if used > t.width {
		line = draw.Fit(line, t.width, "")
	}
	if selected {
		line = t.theme.Row(line)
	}
	return line
}

type pen[R any] struct{ *theme.Theme }

func (p pen[R]) leadRole() theme.Role {
	if p.HasRowBackground() {
		return theme.Strong
	}
	return theme.SelectedText
}

// cell writes one cell at exactly the width of its column. The blanks around
// the text stay undrawn, so that the terminal need not be sent them again.
func (p pen[R]) cell(b *strings.Builder, c placed[R], cell Cell) {
	if cell.Brief != "" && model.Width(cell.Text)+model.Width(cell.Tail) > c.width {
		cell.Text, cell.Tail = cell.Brief, ""
	}
	room := c.width - model.Width(cell.Tail)
	if cell.Altered {
		room--
	}
	if room <= 0 {
		room, cell.Tail, cell.Altered = c.width, "", false
	}
	text, used := p.fit(p.showMatch(model.Narrow(cell.Text), cell.Match, room), room, c.Middle)
	blank := draw.Blank(room - used)
	if c.Right {
		b.WriteString(blank)
	}
	p.emphasise(b, cell, text)
	if cell.Altered {
		p.Append(b, theme.Warn, p.Glyphs.Altered)
	}
	p.Append(b, cell.Role, cell.Tail)
	if !c.Right {
		b.WriteString(blank)
	}
}

// emphasise writes a text with its sign and the first match in it emphasised.
func (p pen[R]) emphasise(b *strings.Builder, cell Cell, text string) {
	if cell.SignRole != theme.Text && text != "" {
		_, size := utf8.DecodeRuneInString(text)
		p.Append(b, cell.SignRole, text[:size])
		text = text[size:]
	}
	for _, one := range cell.Match {
		for begin, end := range model.AllFolded(text, one) {
			p.Append(b, cell.Role, text[:begin])
			p.Append(b, theme.Match, text[begin:end])
			p.Append(b, cell.Role, text[end:])
			return
		}
	}
	p.Append(b, cell.Role, text)
}

// showMatch cuts the text in front of the first match, where the match would be cut off with the end of the text.
func (p pen[R]) showMatch(text string, match []string, room int) string {
	for _, one := range match {
		for begin, end := range model.AllFolded(text, one) {
			if model.Width(text[:end]) < room || model.Width(text) <= room {
				return text
			}
			if word := strings.LastIndexByte(text[:begin], ' ') + 1; model.Width(text[word:end]) < room {
				begin = word
			}
			least := min(max(room/2, model.Width(text[begin:end])+1), room-1)
			tail := model.Clip(text[begin:], least, p.Glyphs.Ellipsis)
			return model.Clip(text[:begin], room-model.Width(tail), p.Glyphs.Ellipsis) + tail
		}
	}
	return text
}

func (p pen[R]) fit(text string, room int, middle bool) (string, int) {
	if all := model.Width(text); all <= room {
		return text, all
	}
	clip := model.Clip
	if middle {
		clip = model.ClipMiddle
	}
	text = clip(text, room, p.Glyphs.Ellipsis)
	return text, model.Width(text)
}

// gutter returns the signs in front of a row: whether it is selected, and whether it is marked, or its sign.
func (p pen[R]) gutter(sign string, marked, selected bool) string {
	out := " "
	if selected {
		out = p.Paint(theme.Selected, p.Glyphs.Selected)
	}
	switch {
	case marked:
		return out + p.Paint(theme.Mark, p.Glyphs.Mark)
	case sign != "":
		return out + p.Paint(theme.Mark, sign)
	default:
		return out + " "
	}
}

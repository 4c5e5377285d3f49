package paper

import (
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

type label struct {
	x, y  int
	width int // of the run of cells that may be written
	// beside says that the field is too small, and the marks are next to it.
	beside bool
}

// marks returns the letter of the recipient, the mark of the type, and the other marks of the field.
func (p *Paper) marks(f *Field) string {
	marks := f.Style.Letter + f.Type
	if f.Required {
		marks += p.theme.Glyphs.Required
	}
	if f.Faulty {
		marks += p.theme.Glyphs.Act
	}
	return marks
}

// placeLabel finds where the marks of a stack fit: in the field where no other covers it, or next
// to it. Once all outlines are drawn, each cell knows whose it is.
func (p *Paper) placeLabel(n int) {
	s := &p.stacks[n]
	s.label, s.hidden = label{}, true
	seen := s.rect.Clip(p.area())
	if seen.Width == 0 || seen.Height == 0 {
		return
	}
	longest := p.longestRun(n, inner(s.rect), s.marks)
	if longest.width < s.marks && bordered(s.rect) {
		longest = p.longestRun(n, s.rect, s.marks)
	}
	s.hidden = longest.width == 0
	if longest.width < s.marks {
		if next, ok := p.placeBeside(s); ok {
			longest = next
		}
	}
	s.label = longest
	f := p.front(n)
	if s.label.beside && model.Width(f.Text) == 1 { // such as the tick of a box that is too small for its marks
		if run := p.longestRun(n, s.rect, 1); run.width > 0 {
			p.drawing.base.set(run.x, run.y, f.Text, f.Style.Role)
		}
	}
	p.speak(&p.drawing.base, 0, n, f)
}

// longestRun returns the first run of cells in an area of the sheet that belong to a stack and
// are as many as needed, else the longest.
func (p *Paper) longestRun(n int, r geometry.Rect, need int) label {
	seen, longest := r.Clip(p.area()), label{}
	for y := seen.Y + p.top(); y < seen.Y+seen.Height+p.top(); y++ {
		row, from, end := p.drawing.base.row(y), -1, seen.X+seen.Width+p.left()
		for x := seen.X + p.left(); x <= end; x++ {
			if x < end && row[x].owner == int32(n+1) {
				if from < 0 {
					from = x
				}
				continue
			}
			if from >= 0 && x-from > longest.width {
				longest = label{x: from, y: y, width: x - from}
			}
			from = -1
		}
		if longest.width >= need {
			break
		}
	}
	return longest
}

// placeBeside returns a place for the marks next to a field, on blank cells, or else on the words of the page.
func (p *Paper) placeBeside(s *stack) (label, bool) {
	r, need := s.rect, s.marks
	right, left, middle := r.X+r.Width, r.X-need, r.Y+(r.Height-1)/2
	for _, blank := range []bool{true, false} {
		for _, at := range [...]place{
			{right, middle},
			{left, middle},
			{r.X, r.Y - 1},
			{r.X, r.Y + r.Height},
			{right, r.Y - 1},
			{right, r.Y + r.Height},
			{left, r.Y - 1},
			{left, r.Y + r.Height},
			{right + 1, middle},
			{left - 1, middle},
		} {
			to := label{x: at.x + p.left(), y: at.y + p.top(), width: need, beside: true}
			if p.free(to, blank) {
				return to, true
			}
		}
	}
	return label{}, false
}

func (p *Paper) free(run label, blank bool) bool {
	if run.x < 0 || run.y < 0 || run.x+run.width > p.width || run.y >= p.height {
		return false
	}
	for _, c := range p.drawing.base.row(run.y)[run.x : run.x+run.width] {
		if c.owner != 0 || blank && (c.glyph != "" || c.continued) {
			return false
		}
	}
	return true
}

// lastTextLine returns the last line of the area that the text of a stack may take: those below
// its marks that nothing covers.
func (p *Paper) lastTextLine(n int) int {
	s := &p.stacks[n]
	last := s.label.y
	in := inner(s.rect)
	seen := in.Clip(p.area())
	if s.label.beside || seen.Width < in.Width {
		return last
	}
	for ; last+1 < seen.Y+seen.Height+p.top(); last++ {
		for _, c := range p.drawing.base.row(last + 1)[in.X+p.left() : in.X+in.Width+p.left()] {
			if c.owner != int32(n+1) {
				return last
			}
		}
	}
	return last
}

// speak writes the marks of a field and the text in it, as far as they fit into its stack, on
// a canvas that begins at a line of the area.
func (p *Paper) speak(c *canvas, top, n int, f *Field) {
	s := &p.stacks[n]
	if s.label.width == 0 {
		return
	}
	in, last := inner(s.rect), p.lastTextLine(n)
	x, room, line, text := s.label.x, s.label.width, p.marks(f), f.Text
	if skip := model.Width(line) - room; skip > 0 { // the most important ones
		line = string([]rune(line)[skip:])
	}
	for y := s.label.y; y <= last; y++ {
		rest := room - model.Width(line)
		if rest > 2 && text != "" && !s.label.beside {
			if line != "" {
				line, rest = line+" ", rest-1
			}
			var more string
			more, text = breakText(text, rest, y == last, p.theme.Glyphs.Ellipsis)
			line += more
			if more != "" && model.Width(line) < room {
				line += " "
			}
		}
		if y >= top && y < top+c.height {
			p.writeLabel(c, place{x, y - top}, room, n, line, f)
		}
		if text == "" && y > s.label.y && line == "" {
			return
		}
		x, room, line = in.X+p.left(), in.Width, ""
	}
}

// writeLabel writes a line of text in a run of cells that belongs to a stack, in place of any other text there.
func (p *Paper) writeLabel(c *canvas, at place, room, n int, line string, f *Field) {
	clearHalves(c.row(at.y), at.x, at.x+room)
	row := c.row(at.y)[at.x : at.x+room]
	for i, end := 0, model.Width(line); i < room; i++ {
		switch {
		case i < end:
			row[i] = cell{role: f.Style.Role, part: labelPart, depth: row[i].depth, owner: int32(n + 1)}
		case row[i].part == labelPart:
			row[i].glyph, row[i].part, row[i].continued = f.Style.Pattern, fillPart, false
		}
	}
	c.write(at.x, at.y, line, f.Style.Role)
}

// breakText cuts a text after the last word that fits into so many cells. The last line takes
// as much as it can, and ends with the ellipsis if that is not all.
func breakText(text string, room int, last bool, ellipsis string) (line, rest string) {
	if model.Width(text) <= room {
		return text, ""
	}
	if last {
		return model.Clip(text, room, ellipsis), ""
	}
	head := model.Clip(text, room+1, "")
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		return text[:i], text[i+1:]
	}
	return "", text // a long word has more room in the next line
}

package paper

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

type cell struct {
	glyph string
	role  theme.Role
	part  part
	// continued says that the glyph before takes this cell too.
	continued bool
	depth     uint16
	// owner numbers the stack that shows here, from 1.
	owner int32
}

type part uint8

const (
	noPart part = iota
	edgePart
	fillPart
	labelPart // and the text after it
)

type canvas struct {
	width, height int
	cells         []cell
}

func (c *canvas) row(y int) []cell { return c.cells[y*c.width : (y+1)*c.width] }

func (c *canvas) set(x, y int, glyph string, role theme.Role) {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return
	}
	row := c.row(y)
	clearHalves(row, x, x+1)
	row[x].glyph, row[x].role, row[x].continued = glyph, role, false
}

// clearHalves blanks the halves that remain of wide letters when the cells [from, to) are drawn over.
func clearHalves(row []cell, from, to int) {
	if row[from].continued {
		row[from-1].glyph = ""
	}
	if to < len(row) && row[to].continued {
		row[to].continued = false
	}
}

func (c *canvas) write(x, y int, text string, role theme.Role) {
	for text != "" {
		size := max(model.FirstCharacter(text), 1)
		glyph, width := text[:size], 1
		if size > 1 {
			width = model.Width(glyph)
		}
		text = text[size:]
		if x >= 0 && x+width <= c.width {
			c.set(x, y, glyph, role)
			for i := 1; i < width; i++ {
				c.set(x+i, y, "", role)
				c.row(y)[x+i].continued = true
			}
		}
		x += width
	}
}

const (
	widestGlyph = 3  // bytes
	sequences   = 64 // bytes of the few roles of a row
)

// writeRow returns the cells of a row as text; neighbours of one role share its sequence.
func writeRow(t *theme.Theme, row []cell) string {
	var plain, out strings.Builder
	plain.Grow(widestGlyph * len(row))
	for i := range row {
		plain.WriteString(row[i].text())
	}
	text := plain.String()
	out.Grow(len(text) + sequences)
	from, to := 0, 0
	for i := range row {
		to += len(row[i].text())
		if role := row[i].visibleRole(); i+1 == len(row) || role != row[i+1].visibleRole() {
			t.Append(&out, role, text[from:to])
			from = to
		}
	}
	return out.String()
}

func (c *cell) text() string {
	if c.glyph == "" && !c.continued {
		return " "
	}
	return c.glyph
}

func (c *cell) visibleRole() theme.Role {
	if c.glyph == "" && !c.continued {
		return theme.Text
	}
	return c.role
}

const (
	NoRecipient      = -1 // the field names none
	UnknownRecipient = -2 // the one it names is not here
)

// StyleOf returns how the fields of a recipient are drawn, by the index over all signing steps.
func StyleOf(t *theme.Theme, who int) theme.Recipient {
	switch who {
	case NoRecipient:
		return theme.Recipient{Role: theme.Muted, Letter: t.Glyphs.Dash, Pattern: t.Glyphs.Dot}
	case UnknownRecipient:
		return theme.Recipient{Role: theme.Danger, Letter: t.Glyphs.UnknownStatus, Pattern: t.Glyphs.UnknownStatus}
	default:
		return t.Recipient(who)
	}
}

// TypeMark returns a mark of one column for a type: its first letter, small.
func TypeMark(t model.AnnotationType) string {
	if slices.Contains(model.AnnotationTypes(), t) {
		return strings.ToLower(string(t[:1]))
	}
	return "?"
}

// SetWords puts printed words under the fields, in the order of their lines. They stay until the page is replaced.
func (p *Paper) SetWords(words []geometry.Word) {
	p.words, p.printed = words, nil
	if len(words) > 0 {
		p.printed = placeWords(words, p.sheet, p.theme.Glyphs.Ellipsis)
	}
	p.drawing.stale = true
}

type wordRow struct {
	from, width int // in cells
	text        strings.Builder
}

// start returns the column of a word that belongs at x: x, or behind the words that reach it.
func (r *wordRow) start(x int) int {
	if r.width == 0 {
		return x
	}
	return max(x, r.from+r.width+1)
}

func (r *wordRow) write(x int, word string) {
	if r.width == 0 {
		r.from = x
	}
	r.text.WriteString(strings.Repeat(" ", x-r.from-r.width) + word)
	r.width = x - r.from + model.Width(word)
}

// drawWords draws the words in the lines of the area. A blank between two words has their colour, so that they are sent
// to the terminal as one run; a wider gap stays free for other things.
func (p *Paper) drawWords() {
	c := &p.drawing.base
	for y := max(p.top(), 0); y < min(p.top()+len(p.printed), p.height); y++ {
		row := &p.printed[y-p.top()]
		x, gap := row.from+p.left(), 0
		for word := range strings.SplitSeq(row.text.String(), " ") {
			switch {
			case word == "":
				gap++
				x++
				continue
			case gap == 1:
				c.set(x-1, y, " ", theme.Muted)
			}
			c.write(x, y, word, theme.Muted)
			x, gap = x+model.Width(word)+1, 1
		}
	}
}

// outline draws the edge of a field and fills it. From three lines of some width on it has
// a border; a smaller one is filled from edge to edge.
type outline struct {
	rect    geometry.Rect
	box     theme.Box
	pattern string
}

func bordered(r geometry.Rect) bool { return r.Height >= 3 && r.Width >= 4 }

func inner(r geometry.Rect) geometry.Rect {
	if !bordered(r) {
		return r
	}
	return geometry.Rect{X: r.X + 1, Y: r.Y + 1, Width: r.Width - 2, Height: r.Height - 2}
}

func (o *outline) cellAt(x, y int) (glyph string, shows part) {
	if bordered(o.rect) {
		if glyph := o.border(x-o.rect.X, y-o.rect.Y); glyph != "" {
			return glyph, edgePart
		}
	}
	return o.pattern, fillPart
}

func (o *outline) border(x, y int) string {
	right, bottom := x == o.rect.Width-1, y == o.rect.Height-1
	switch {
	case x == 0 && y == 0:
		return o.box.TopLeft
	case right && y == 0:
		return o.box.TopRight
	case x == 0 && bottom:
		return o.box.BottomLeft
	case right && bottom:
		return o.box.BottomRight
	case x == 0 || right:
		return o.box.Vertical
	case y == 0 || bottom:
		return o.box.Horizontal
	default:
		return ""
	}
}

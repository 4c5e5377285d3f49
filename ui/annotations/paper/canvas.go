package paper

import (
	"strings"

	"inkdesk/ui/theme"
)

// cell is one cell of a drawing. The zero value is a blank.
type cell struct {
	glyph string
	role  theme.Role
	// depth is how many fields lie here.
	depth uint16
}

// canvas is a drawing of cells, row by row.
type canvas struct {
	width, height int
	cells         []cell
}

func (c *canvas) reset(width, height int) {
	c.width, c.height = width, height
	if n := width * height; cap(c.cells) >= n {
		c.cells = c.cells[:n]
		clear(c.cells)
	} else {
		c.cells = make([]cell, n)
	}
}

func (c *canvas) row(y int) []cell { return c.cells[y*c.width : (y+1)*c.width] }

// set draws one cell, if it lies on the canvas.
func (c *canvas) set(x, y int, glyph string, role theme.Role) {
	if x >= 0 && y >= 0 && x < c.width && y < c.height {
		at := &c.cells[y*c.width+x]
		at.glyph, at.role = glyph, role
	}
}

// covered is the glyph of a cell that the letter before it takes too. It is not written.
const covered = "\x00"

// writeRow draws the cells of a row as text; neighbours of one role share its sequence.
func writeRow(t *theme.Theme, row []cell) string {
	const (
		widestGlyph = 3  // bytes
		sequences   = 64 // bytes of the few roles of a row
	)
	var plain, out strings.Builder
	plain.Grow(widestGlyph * len(row))
	for i := range row {
		plain.WriteString(row[i].text())
	}
	text := plain.String()
	out.Grow(len(text) + sequences)
	from, to := 0, 0
	for i := range row {
		if role := row[i].visibleRole(); i > 0 && role != row[i-1].visibleRole() {
			t.Append(&out, row[i-1].visibleRole(), text[from:to])
			from = to
		}
		to += len(row[i].text())
	}
	if len(row) > 0 {
		t.Append(&out, row[len(row)-1].visibleRole(), text[from:to])
	}
	return out.String()
}

func (c *cell) text() string {
	switch c.glyph {
	case "":
		return " "
	case covered:
		return ""
	}
	return c.glyph
}

// visibleRole is the role of a cell; a blank has none.
func (c *cell) visibleRole() theme.Role {
	if c.glyph == "" {
		return theme.Text
	}
	return c.role
}

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

// write draws the cells of a row as text; neighbours of one role share its sequence.
func write(t *theme.Theme, row []cell) string {
	var out, run strings.Builder
	role := theme.Text
	flush := func() {
		t.Append(&out, role, run.String())
		run.Reset()
	}
	for i := range row {
		glyph, next := row[i].glyph, row[i].role
		if glyph == "" {
			glyph, next = " ", theme.Text
		}
		if next != role {
			flush()
			role = next
		}
		run.WriteString(glyph)
	}
	flush()
	return out.String()
}

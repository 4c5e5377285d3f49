package paper

import (
	"strconv"

	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

type drawing struct {
	base    canvas   // without the selection
	scratch []cell   // a row with the selection over it
	lines   []string // nil where they have to be drawn again
	stale   bool     // the base has to be drawn again, too
}

// Lines draws the area as exactly its size. The slice is valid until something changes.
func (p *Paper) Lines() []string {
	k := &p.drawing
	if k.stale {
		p.drawBase()
		k.stale, k.lines = false, nil
	}
	if k.lines == nil {
		k.lines = make([]string, p.height)
		for y := range k.lines {
			k.lines[y] = p.line(y)
		}
	}
	return k.lines
}

func (p *Paper) line(y int) string {
	p.drawing.scratch = append(p.drawing.scratch[:0], p.drawing.base.row(y)...)
	row := canvas{width: p.width, height: 1, cells: p.drawing.scratch}
	if p.marked != nil {
		p.drawMarked(&row, y)
	}
	if p.selected >= 0 {
		p.drawSelected(&row, y)
	}
	return writeRow(p.theme, row.cells)
}

// drawBase draws page and fields without a selection, in layers: the edge of the page, its
// printed words, the outlines, and the labels, which look for room between them.
func (p *Paper) drawBase() {
	p.drawing.base = canvas{width: p.width, height: p.height, cells: make([]cell, p.width*p.height)}
	p.drawEdge()
	p.drawWords()
	for n := range p.stacks {
		p.drawStack(n)
	}
	for n := range p.stacks {
		p.placeLabel(n)
	}
}

func (p *Paper) drawEdge() {
	edge := outline{box: p.theme.Glyphs.Box, rect: geometry.Rect{
		X: -border, Y: -border, Width: p.sheet.Columns + 2*border, Height: p.sheet.Rows + 2*border,
	}}
	seen := edge.rect.Clip(p.area())
	for y := seen.Y; y < seen.Y+seen.Height; y++ {
		for x := seen.X; x < seen.X+seen.Width; x++ {
			if glyph := edge.border(x-edge.rect.X, y-edge.rect.Y); glyph != "" {
				p.drawing.base.set(x+p.left(), y+p.top(), glyph, theme.Border)
			}
		}
	}
}

// drawStack draws the outline of fields that cover the same cells. Where there are several,
// their number replaces the pattern.
func (p *Paper) drawStack(n int) {
	s := &p.stacks[n]
	seen := s.rect.Clip(p.area())
	if seen.Width == 0 || seen.Height == 0 {
		p.drawOutside(s.rect)
		return
	}
	f := p.front(n)
	o := outline{rect: s.rect, box: p.theme.Glyphs.Box, pattern: f.Style.Pattern}
	for y := seen.Y; y < seen.Y+seen.Height; y++ {
		row := p.drawing.base.row(y + p.top())
		clearHalves(row, seen.X+p.left(), seen.X+seen.Width+p.left())
		for x := seen.X; x < seen.X+seen.Width; x++ {
			at := &row[x+p.left()]
			at.depth = uint16(min(int(at.depth)+len(s.fields), 999))
			at.glyph, at.part = o.cellAt(x, y)
			if at.part == fillPart && at.depth > 1 {
				if at.glyph = "+"; at.depth <= 9 {
					at.glyph = strconv.Itoa(int(at.depth))
				}
			}
			at.role, at.owner, at.continued = f.Style.Role, int32(n+1), false
		}
	}
}

func (p *Paper) front(n int) *Field {
	fields := p.stacks[n].fields
	return &p.fields[fields[len(fields)-1]]
}

// drawOutside points to a field off the page, which cannot be reached by moving the area.
func (p *Paper) drawOutside(r geometry.Rect) {
	whole := geometry.Rect{Width: p.sheet.Columns, Height: p.sheet.Rows}
	if on := r.Clip(whole); on.Width > 0 && on.Height > 0 {
		return
	}
	g, e := p.theme.Glyphs, p.edge(r)
	arrow := g.Right
	switch {
	case r.X+p.left() >= p.width:
	case r.X+r.Width+p.left() <= 0:
		arrow = g.Left
	case r.Y+p.top() >= p.height:
		arrow = g.Down
	default:
		arrow = g.Up
	}
	p.drawing.base.set(e.x, e.y, arrow, theme.Danger)
}

package paper

import (
	"slices"

	"inkdesk/ui/theme"
)

// drawSelected shows in one line of the area which field is selected: by its label, or by its
// upper left corner where it has none. It covers no other field, and changes few cells, because
// every step writes them twice, with all cells between them in a line.
func (p *Paper) drawSelected(row *canvas, y int) {
	n := p.order[p.selected]
	f, s := &p.fields[p.selected], &p.stacks[n]
	seen := s.rect.Clip(p.area())
	if seen.Width == 0 || seen.Height == 0 {
		if e := p.edge(s.rect); e.y == y {
			row.set(e.x, 0, f.Style.Letter, theme.SelectedText)
		}
		return
	}
	if s.fields[len(s.fields)-1] != p.selected {
		p.speak(row, y, n, f)
	}
	o := outline{rect: s.rect, box: p.theme.Glyphs.BoxFocused}
	for x := range row.cells {
		at := &row.cells[x]
		switch corner := x-p.left() == s.rect.X && y-p.top() == s.rect.Y; {
		case s.hidden && s.rect.Contains(x-p.left(), y-p.top()):
			at.role = theme.SelectedText
		case at.owner != int32(n+1):
		case at.part == labelPart, at.part == fillPart && s.label.beside:
			at.role = theme.SelectedText
		case at.part == edgePart && corner && s.label.width == 0:
			at.glyph, _ = o.cellAt(x-p.left(), y-p.top())
			at.role = theme.Selected
		}
	}
}

// drawMarked draws the marked place as an empty outline, which leaves the selected field and the words of all others.
func (p *Paper) drawMarked(row *canvas, y int) {
	o := outline{rect: p.sheet.Rect(*p.marked), box: p.theme.Glyphs.Box, pattern: p.theme.Glyphs.Dot}
	seen, sheetY := o.rect.Clip(p.area()), y-p.top()
	if sheetY < seen.Y || sheetY >= seen.Y+seen.Height {
		return
	}
	for x := seen.X; x < seen.X+seen.Width; x++ {
		at := &row.cells[x+p.left()]
		if at.part != labelPart && (p.selected < 0 || at.owner != int32(p.order[p.selected]+1)) {
			glyph, _ := o.cellAt(x, sheetY)
			row.set(x+p.left(), 0, glyph, theme.Warn)
		}
	}
}

// Selected returns the cell of the area in which the label of the selected field begins, or
// the nearest one; false where no field is selected.
func (p *Paper) Selected() (x, y int, ok bool) {
	if p.selected < 0 || p.width == 0 || p.height == 0 {
		return 0, 0, false
	}
	if p.drawing.stale {
		p.Lines() // finds the room for the labels
	}
	s := &p.stacks[p.order[p.selected]]
	if s.label.width > 0 {
		return s.label.x, s.label.y, true
	}
	at := p.edge(s.rect)
	return at.x, at.y, true
}

// At lists the fields on a cell of the area, the one in front first.
func (p *Paper) At(x, y int) []int {
	x, y = x-p.left(), y-p.top()
	var found []int
	for n := len(p.stacks) - 1; n >= 0; n-- {
		if p.stacks[n].rect.Contains(x, y) || p.stacks[n].labelled(x+p.left(), y+p.top()) {
			found = append(found, p.stacks[n].fields...)
		}
	}
	if i := slices.Index(found, p.selected); i > 0 {
		found = append([]int{p.selected}, slices.Delete(found, i, i+1)...)
	}
	return found
}

// labelled reports whether the marks of a stack are beside it at a cell of the area.
func (s *stack) labelled(x, y int) bool {
	return s.label.beside && y == s.label.y && x >= s.label.x && x < s.label.x+s.label.width
}

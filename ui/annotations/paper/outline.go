package paper

import (
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// outline is a field as it is drawn. From three lines of some width on it has a border;
// a smaller one is filled from edge to edge.
type outline struct {
	rect                      geometry.Rect
	box                       theme.Box
	style                     theme.Recipient
	label                     []string // one column each
	role, fillRole, labelRole theme.Role
}

func (o *outline) bordered() bool { return o.rect.Height >= 3 && o.rect.Width >= 4 }

// cellAt is what the field shows in a cell of the sheet, and whether that is filling.
func (o *outline) cellAt(x, y int) (glyph string, role theme.Role, fill bool) {
	x, y = x-o.rect.X, y-o.rect.Y
	if !o.bordered() {
		if y == 0 && x < len(o.label) {
			return o.label[x], o.labelRole, false
		}
		return o.style.Pattern, o.fillRole, true
	}
	if glyph := o.border(x, y); glyph != "" {
		return glyph, o.role, false
	}
	if y == 1 && x-1 < len(o.label) {
		return o.label[x-1], o.labelRole, false
	}
	return o.style.Pattern, o.fillRole, true
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

// label is the letter of the recipient, the mark of the type, and what else is to be
// known of the field.
func (p *Paper) label(f *Field) []string {
	label := []string{f.Style.Letter, f.Type}
	if f.Required {
		label = append(label, p.theme.Glyphs.Required)
	}
	if f.Faulty {
		label = append(label, p.theme.Glyphs.Act)
	}
	return label
}

// drawSelected puts the selected field in front, in one line of the area.
func (p *Paper) drawSelected(row *canvas, y int) {
	f, r := &p.fields[p.selected], p.stacks[p.order[p.selected]].rect
	if seen := r.Clip(p.area()); seen.Width == 0 || seen.Height == 0 {
		if e := p.edge(r); e.y == y {
			row.set(e.x, 0, f.Style.Letter, theme.SelectedText)
		}
		return
	}
	o := outline{
		rect: r, box: p.theme.Glyphs.BoxFocused, style: f.Style, label: p.label(f),
		role: theme.Selected, fillRole: f.Style.Role, labelRole: theme.SelectedText,
	}
	if !o.bordered() {
		o.fillRole = theme.SelectedText
	}
	p.overlay(row, y, &o, true)
}

// drawMarked draws the marked place as an empty outline.
func (p *Paper) drawMarked(row *canvas, y int) {
	o := outline{
		rect: p.sheet.Rect(*p.marked), box: p.theme.Glyphs.Box, role: theme.Warn, fillRole: theme.Warn, labelRole: theme.Warn,
		style: theme.Recipient{Pattern: p.theme.Glyphs.Dot},
	}
	p.overlay(row, y, &o, false)
}

// overlay draws an outline over one line of the area. A counted one says on how many
// fields it lies.
func (p *Paper) overlay(row *canvas, y int, o *outline, counted bool) {
	sheetY := y - p.top()
	if sheetY < o.rect.Y || sheetY >= o.rect.Y+o.rect.Height {
		return
	}
	seen := o.rect.Clip(p.area())
	for x := seen.X; x < seen.X+seen.Width; x++ {
		glyph, role, fill := o.cellAt(x, sheetY)
		if depth := row.cells[x+p.left()].depth; fill && counted && depth > 1 {
			glyph = countGlyph(int(depth))
		}
		row.set(x+p.left(), 0, glyph, role)
	}
}

// Selected is the cell of the area in which the label of the selected field begins, or
// the nearest one; false where no field is selected.
func (p *Paper) Selected() (x, y int, ok bool) {
	if p.selected < 0 || p.width == 0 || p.height == 0 {
		return 0, 0, false
	}
	o := outline{rect: p.stacks[p.order[p.selected]].rect}
	if o.bordered() {
		o.rect.X, o.rect.Y = o.rect.X+border, o.rect.Y+border
	}
	at := p.edge(o.rect)
	return at.x, at.y, true
}

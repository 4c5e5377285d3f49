package paper

import (
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// outline is the edge of a field and what fills it. From three lines of some width on it has
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

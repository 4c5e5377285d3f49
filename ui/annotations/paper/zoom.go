package paper

import "inkdesk/model/geometry"

// border is the edge of the page, which takes one cell on every side.
const border = 1

// levels is how many ways to enlarge a page there are.
const levels = 8

// steps are how much larger than the area a page can be drawn.
func steps() [levels]float64 { return [...]float64{1, 1.5, 2, 3, 4, 6, 8, 12} }

// Zoom is how much larger the page is than when all of it fits.
func (p *Paper) Zoom() float64 { return steps()[p.zoom] }

// ZoomBy makes the page larger or smaller by some steps, and keeps the selected field,
// or else the middle, where it is.
func (p *Paper) ZoomBy(n int) {
	zoom := min(max(p.zoom+n, 0), levels-1)
	if zoom == p.zoom {
		return
	}
	across := float64(p.panX+p.width/2) / float64(p.sheet.Columns+2*border)
	down := float64(p.panY+p.height/2) / float64(p.sheet.Rows+2*border)
	p.zoom = zoom
	p.lay()
	p.panX = int(across*float64(p.sheet.Columns+2*border)) - p.width/2
	p.panY = int(down*float64(p.sheet.Rows+2*border)) - p.height/2
	p.clamp()
	p.reveal()
}

// Fit shows the whole page.
func (p *Paper) Fit() { p.ZoomBy(-p.zoom) }

// Pan moves the area over the page, by a part of its size in both directions.
func (p *Paper) Pan(x, y int) {
	p.panX += x * max(p.width/6, 1)
	p.panY += y * max(p.height/4, 1)
	p.clamp()
	p.stale = true
}

// clamp keeps the area on the page.
func (p *Paper) clamp() {
	p.panX = min(max(p.panX, 0), max(p.sheet.Columns+2*border-p.width, 0))
	p.panY = min(max(p.panY, 0), max(p.sheet.Rows+2*border-p.height, 0))
}

// left and top are where the first cell of the sheet lies in the area. A page that is
// smaller than the area lies in the middle.
func (p *Paper) left() int {
	return max((p.width-p.sheet.Columns-2*border)/2, 0) + border - p.panX
}

func (p *Paper) top() int { return border - p.panY }

// area is the visible part of the sheet, with what lies around it.
func (p *Paper) area() geometry.Rect {
	return geometry.Rect{X: -p.left(), Y: -p.top(), Width: p.width, Height: p.height}
}

// reveal moves the area so that the selected field shows.
func (p *Paper) reveal() {
	if p.selected < 0 {
		return
	}
	r := p.stacks[p.order[p.selected]].rect
	x, y := p.panX, p.panY
	p.panX = nearest(p.panX, r.X+border, r.Width, p.width)
	p.panY = nearest(p.panY, r.Y+border, r.Height, p.height)
	p.clamp()
	if x != p.panX || y != p.panY {
		p.stale = true
	}
}

// nearest is the start of a window of some room, close to the present one, in which a
// stretch shows with a little around it.
func nearest(at, from, size, room int) int {
	const around = 2
	if from-around < at || size+2*around > room {
		return from - around
	}
	return max(at, from+size+around-room)
}

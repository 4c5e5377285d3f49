package paper

import "inkdesk/model/geometry"

const border, zoomLevels = 1, 8

// zoomSteps returns the factors of zoom, relative to a page that fits into the area.
func zoomSteps() [zoomLevels]float64 { return [...]float64{1, 1.5, 2, 3, 4, 6, 8, 12} }

type viewport struct {
	shape         geometry.CellShape
	width, height int            // of the area, in cells
	sheet         geometry.Sheet // the page in cells
	zoom          int            // index into the steps
	// wide says that the page fits into the area by its width alone, and is scrolled.
	wide bool
	// panX and panY name the upper left cell of the area on the sheet with its border.
	panX, panY int
}

// Zoom returns how much larger the page is than when all of it fits.
func (v *viewport) Zoom() float64 { return zoomSteps()[v.zoom] }

// Sheet returns the size of the page in cells as it is drawn now.
func (v *viewport) Sheet() geometry.Sheet { return v.sheet }

// WholeColumns returns how many columns a page takes when all of it shows.
func (v *viewport) WholeColumns(page geometry.Page) int {
	return geometry.Fit(page, v.width-2*border, v.height-2*border, v.shape, 1).Columns
}

func (v *viewport) fit(page geometry.Page) {
	// A line of print has no more letters, and a larger page only shows less at once.
	const widest, anyRows = 110, 5000
	columns, rows := v.width-2*border, v.height-2*border
	if v.wide {
		columns, rows = min(columns, widest), anyRows
	}
	v.sheet = geometry.Fit(page, columns, rows, v.shape, v.Zoom())
	v.clamp()
}

func (v *viewport) clamp() {
	v.panX = min(max(v.panX, 0), max(v.sheet.Columns+2*border-v.width, 0))
	v.panY = min(max(v.panY, 0), max(v.sheet.Rows+2*border-v.height, 0))
}

// reveal moves the area so that a part of the sheet shows, and reports whether it had to.
func (v *viewport) reveal(r geometry.Rect) bool {
	x, y := v.panX, v.panY
	v.panX = windowStart(v.panX, r.X+border, r.Width, v.width)
	if start := windowStart(v.panY, r.Y+border, r.Height, v.height); start != v.panY {
		v.panY = v.stop(r, start)
	}
	v.clamp()
	return x != v.panX || y != v.panY
}

// stop returns the nearest of the places at which a page stops that is scrolled to a part of it; nearest is for a part
// that shows whole at none of them. From one stop to the next most lines only move, which terminals do by themselves,
// and a walk over the fields of a page does not move it with every step.
func (v *viewport) stop(r geometry.Rect, nearest int) int {
	end := v.sheet.Rows + 2*border - v.height
	if end <= 0 {
		return nearest
	}
	each := max(v.height/4, 1)
	stops, best := (end+each-1)/each, -1
	for i := range stops + 1 {
		at := end * i / stops
		start := windowStart(at, r.Y+border, r.Height, v.height)
		if min(max(start, 0), end) == at && (best < 0 || abs(at-v.panY) < abs(best-v.panY)) {
			best = at
		}
	}
	if best < 0 {
		return nearest
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// windowStart returns the start nearest to the present one of a window of some room that shows
// size cells from from, with a margin.
func windowStart(at, from, size, room int) int {
	const around = 2
	if from-around < at || size+2*around > room {
		return from - around
	}
	return max(at, from+size+around-room)
}

// Position returns the visible part of the page with its border: the first line counted from 1, the last
// one, and how many there are.
func (v *viewport) Position() (first, last, total int) {
	total = v.sheet.Rows + 2*border
	return v.panY + 1, min(v.panY+v.height, total), total
}

// EndsAtTheRight reports whether the right edge of the page is in the last column of the area.
func (v *viewport) EndsAtTheRight() bool { return v.left()+v.sheet.Columns == v.width-border }

// Off returns on which side of the visible part all of a box is: -1 for left of it or above, 1 for
// right of it or below, and 0 where some of it shows.
func (v *viewport) Off(b geometry.Box) (across, down int) {
	r, area := v.sheet.Rect(b), v.area()
	side := func(from, size, start, room int) int {
		switch {
		case from+size <= start:
			return -1
		case from >= start+room:
			return 1
		default:
			return 0
		}
	}
	return side(r.X, r.Width, area.X, area.Width), side(r.Y, r.Height, area.Y, area.Height)
}

// left and top return the place of the first cell of the sheet in the area. A page that is
// smaller than the area is in the middle.
func (v *viewport) left() int { return max((v.width-v.sheet.Columns-2*border)/2, 0) + border - v.panX }

func (v *viewport) top() int { return border - v.panY }

// area returns the visible part of the sheet, with the cells around it.
func (v *viewport) area() geometry.Rect {
	return geometry.Rect{X: -v.left(), Y: -v.top(), Width: v.width, Height: v.height}
}

type place struct{ x, y int }

func (v *viewport) edge(r geometry.Rect) place {
	return place{
		x: min(max(r.X+v.left(), 0), max(v.width-1, 0)),
		y: min(max(r.Y+v.top(), 0), max(v.height-1, 0)),
	}
}

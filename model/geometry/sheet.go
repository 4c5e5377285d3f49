package geometry

import "math"

// CellShape holds the height of a terminal cell divided by its width.
type CellShape float64

// DefaultCell sets about what terminals have.
const DefaultCell CellShape = 2

func (c CellShape) valid() float64 {
	if !(c >= 0.5 && c <= 5) {
		return float64(DefaultCell)
	}
	return float64(c)
}

// Sheet lays a page out in cells. Both numbers are at least 1.
type Sheet struct{ Columns, Rows int }

const maxCells = 5000 // bounds a sheet in both directions, in cells

// Fit lays a page out to scale so that it just fits into an area of cells, and then
// enlarges it by zoom. The proportion is right within one cell.
func Fit(p Page, columns, rows int, shape CellShape, zoom float64) Sheet {
	if !p.valid() {
		p = a4
	}
	if !(zoom > 0) || zoom > maxCells {
		zoom = 1
	}
	// wide counts the columns a page has for each row.
	wide := p.Width / p.Height * shape.valid()
	high := min(float64(max(rows, 1)), float64(max(columns, 1))/wide) * zoom
	return Sheet{Columns: cells(high * wide), Rows: cells(high)}
}

func cells(v float64) int { return int(min(max(math.Round(v), 1), maxCells)) }

// Rect describes an area of cells, counted from the upper left corner of a sheet. It may be
// outside the sheet; both sizes are at least 1.
type Rect struct{ X, Y, Width, Height int }

// Rect returns the area that a box takes on the sheet. Every edge is right within half a cell, except that a box
// always takes a cell: one thinner than that takes the cell of its middle, on the page if any of it is there.
func (s Sheet) Rect(b Box) Rect {
	x, width := edges(b.Left, b.Right, s.Columns)
	y, height := edges(b.Top, b.Bottom, s.Rows)
	return Rect{X: x, Y: y, Width: width, Height: height}
}

func edges(low, high float64, whole int) (at, size int) {
	from, to := low*float64(whole), high*float64(whole)
	if to-from >= 1 {
		at = int(math.Round(from))
		return at, int(math.Round(to)) - at
	}
	at = int(math.Floor((from + to) / 2))
	if high >= 0 && low <= 1 {
		at = min(max(at, 0), whole-1)
	}
	return at, 1
}

// Within moves a cell, or a row or a column of them, into an area, because rounding may put a
// thin area beside the one that holds it.
func (r Rect) Within(o Rect) Rect {
	if r.Width <= o.Width {
		r.X = min(max(r.X, o.X), o.X+o.Width-r.Width)
	}
	if r.Height <= o.Height {
		r.Y = min(max(r.Y, o.Y), o.Y+o.Height-r.Height)
	}
	return r
}

// Contains reports whether a cell is in the area.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.Width && y >= r.Y && y < r.Y+r.Height
}

// Clip returns the part of the area that is in another one; its sizes are 0 when there is none.
func (r Rect) Clip(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{
		X: x, Y: y,
		Width:  max(min(r.X+r.Width, o.X+o.Width)-x, 0),
		Height: max(min(r.Y+r.Height, o.Y+o.Height)-y, 0),
	}
}

// Package geometry says where a field is on its page: it tells what positions are
// measured in, turns them into parts of the page, and lays pages out in terminal cells.
//
// Every function takes any number, however large, negative or undefined, and returns
// finite, bounded results.
package geometry

import (
	"math"

	"inkdesk/model"
)

// Box holds a place on a page in parts of it: 0 is the left or the upper edge, 1 the right
// or the lower one. Left is at most Right and Top at most Bottom.
type Box struct{ Left, Top, Right, Bottom float64 }

const (
	// tolerance sets how far a box may reach out before it counts, in parts of the page, because
	// services round.
	tolerance     = 0.0005
	maxCoordinate = 1e4
)

// BoxOf returns where a field is on a page. A negative size extends to the left or upwards.
func BoxOf(f *model.Annotation, unit Unit, page Page) Box {
	across, down := 100.0, 100.0
	switch unit {
	case Ratio:
		across, down = 1, 1
	case Pixel:
		across, down = page.Width, page.Height
	case Undecided, Percent:
	}
	left, right := span(float64(f.X), float64(f.Width), across)
	top, bottom := span(float64(f.Y), float64(f.Height), down)
	return Box{left, top, right, bottom}
}

func span(from, size, whole float64) (low, high float64) {
	low, high = part(from, whole), part(from+size, whole)
	return min(low, high), max(low, high)
}

func part(v, whole float64) float64 {
	v /= whole
	if math.IsNaN(v) {
		return 0
	}
	return min(max(v, -maxCoordinate), maxCoordinate)
}

// Inside reports whether the whole box is on the page.
func (b Box) Inside() bool {
	return b.Left >= -tolerance && b.Top >= -tolerance && b.Right <= 1+tolerance && b.Bottom <= 1+tolerance
}

// Off reports whether nothing of the box is on the page.
func (b Box) Off() bool { return b.Right <= 0 || b.Bottom <= 0 || b.Left >= 1 || b.Top >= 1 }

// Area returns the area in parts of the page.
func (b Box) Area() float64 { return (b.Right - b.Left) * (b.Bottom - b.Top) }

// Overlap returns how much of the smaller of two boxes is in the other one, 0 to 1. Boxes
// without an area overlap with nothing.
func (b Box) Overlap(o Box) float64 {
	width := min(b.Right, o.Right) - max(b.Left, o.Left)
	height := min(b.Bottom, o.Bottom) - max(b.Top, o.Top)
	smaller := min(b.Area(), o.Area())
	if width <= 0 || height <= 0 || smaller <= 0 {
		return 0
	}
	return min(width*height/smaller, 1)
}

// Holds reports whether all of a box is in this one.
func (b Box) Holds(o Box) bool {
	return b.Left <= o.Left && b.Top <= o.Top && b.Right >= o.Right && b.Bottom >= o.Bottom
}

// Same reports whether two boxes are at one place, as far as rounding lets one tell.
func (b Box) Same(o Box) bool {
	const rounding = 0.005
	return math.Abs(b.Left-o.Left) < rounding && math.Abs(b.Top-o.Top) < rounding &&
		math.Abs(b.Right-o.Right) < rounding && math.Abs(b.Bottom-o.Bottom) < rounding
}

// Distance returns how far the upper left corners of two boxes are apart, in parts of the
// page.
func (b Box) Distance(o Box) float64 { return math.Hypot(b.Left-o.Left, b.Top-o.Top) }

// Page holds the size of a page. Only the proportion of its sides matters, unless positions
// are measured in pixels.
type Page struct {
	Width, Height float64
	// Assumed says that the service gives no size that a page could have, and A4 is
	// taken for it.
	Assumed bool
}

// a4 holds the size at 96 pixels an inch.
var a4 = Page{Width: 794, Height: 1123, Assumed: true}

// maxProportion limits the proportion of the sides of a page; beyond it a size is taken
// for none.
const maxProportion = 200

// PageAt returns the size of the page with that index, counted from 0, of a document. It is
// given in pixels ("Document"). A page that does not exist is A4.
func PageAt(d *model.Document, index int) Page {
	if d == nil || index < 0 || index >= len(d.Pages) {
		return a4
	}
	p := Page{Width: float64(d.Pages[index].Width), Height: float64(d.Pages[index].Height)}
	if !p.valid() {
		return a4
	}
	return p
}

func (p Page) valid() bool {
	return p.Width > 0 && p.Height > 0 && finite(p.Width) && finite(p.Height) &&
		p.Width <= maxProportion*p.Height && p.Height <= maxProportion*p.Width
}

// Word holds a printed word of a page and its place.
type Word struct {
	Box  Box
	Text model.Text
}

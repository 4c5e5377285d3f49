// Package geometry says where a field is on its page: it tells what positions are
// measured in, turns them into parts of the page, and lays pages out in terminal cells.
//
// Every function takes any number, however large, negative or undefined, and returns finite, bounded results.
package geometry

import (
	"math"

	"inkdesk/model"
)

// Box holds a place on a page in parts of it: 0 is the left or the upper edge, 1 the right
// or the lower one. Left is at most Right and Top at most Bottom.
type Box struct{ Left, Top, Right, Bottom float64 }

const (
	// tolerance sets how far a box may reach out before it counts, in parts of the page, because services round.
	tolerance     = 0.0005
	maxCoordinate = 1e4
)

// BoxOf returns where a field is on a page. A negative size extends to the left or upwards.
func BoxOf(f *model.Annotation, unit Unit, page Page) Box {
	across, down := unit.whole(page)
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

// Distance returns how far the upper left corners of two boxes are apart, in parts of the page.
func (b Box) Distance(o Box) float64 { return math.Hypot(b.Left-o.Left, b.Top-o.Top) }

// Page holds the size of a page. Only the proportion of its sides matters, unless positions are measured in pixels.
type Page struct {
	Width, Height float64
	Assumed       bool // the service gives no size that a page could have, and A4 is taken for it
}

var a4 = Page{Width: 794, Height: 1123, Assumed: true} // the size at 96 pixels an inch

const maxProportion = 200 // limits the proportion of the sides of a page; beyond it a size is taken for none

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

// Moved returns the box moved by parts of the page. It keeps its size and stays on the page; one
// that is larger than the page begins at its edge.
func (b Box) Moved(right, down float64) Box {
	width, height := b.Right-b.Left, b.Bottom-b.Top
	left, top := startWithin(b.Left+right, width), startWithin(b.Top+down, height)
	return Box{left, top, left + width, top + height}
}

func startWithin(from, size float64) float64 { return max(min(from, 1-size), 0) }

// Sized returns the box with its right and its lower edge moved by parts of the page. It is never
// smaller than least in either direction, and does not grow beyond the page.
func (b Box) Sized(wider, higher, least float64) Box {
	b.Right = resized(b.Left, b.Right, wider, least)
	b.Bottom = resized(b.Top, b.Bottom, higher, least)
	return b
}

func resized(from, to, by, least float64) float64 {
	if by == 0 {
		return to
	}
	return max(min(to+by, max(to, 1)), from+least)
}

// Guides holds the places on a page that the edges of a box may snap to.
type Guides struct{ lines, fields []Box }

// GuidesOf returns the guides of the printed words and of other fields of a page.
func GuidesOf(words []Word, fields []Box) Guides {
	g := Guides{fields: fields, lines: make([]Box, len(words))}
	for i := range words {
		g.lines[i] = words[i].Box
	}
	return g
}

// Across returns how far a box has to move to the right so that its left or right edge is at
// an edge of a field, or beside a word of a line it is on; 0 where none is within reach.
func (g Guides) Across(b Box, reach float64) float64 {
	n := nearest{reach: reach}
	for _, f := range g.fields {
		n.offer(f.Left-b.Left, f.Right-b.Right, f.Right-b.Left, f.Left-b.Right)
	}
	for _, w := range g.lines {
		if middle := (w.Top + w.Bottom) / 2; middle > b.Top && middle < b.Bottom {
			n.offer(w.Left-b.Left, w.Right-b.Left, w.Left-b.Right)
		}
	}
	return n.by
}

// Down returns how far a box has to move down so that its lower edge is on a printed line, or
// its upper or lower edge at that of a field; 0 where none is within reach.
func (g Guides) Down(b Box, reach float64) float64 {
	n := nearest{reach: reach}
	for _, f := range g.fields {
		n.offer(f.Top-b.Top, f.Bottom-b.Bottom, f.Bottom-b.Top, f.Top-b.Bottom)
	}
	for _, w := range g.lines {
		n.offer(w.Bottom - b.Bottom)
	}
	return n.by
}

type nearest struct {
	reach, by float64
	found     bool
}

func (n *nearest) offer(ways ...float64) {
	for _, way := range ways {
		if math.Abs(way) <= n.reach && (!n.found || math.Abs(way) < math.Abs(n.by)) {
			n.by, n.found = way, true
		}
	}
}

// Snapped moves the box by parts of the page like [Box.Moved], and then on to a guide within
// half of a cell. What moves keeps moving: a guide never holds back more than half a step.
func (g Guides) Snapped(b Box, right, down float64, cellWidth, cellHeight float64) Box {
	moved := b.Moved(right, down)
	var across, along float64
	if right != 0 {
		across = g.Across(moved, cellWidth/2)
	}
	if down != 0 {
		along = g.Down(moved, cellHeight/2)
	}
	return moved.Moved(across, along)
}

// Numbers returns the position and the size of a box on a page as the service counts them.
func (a Assumptions) Numbers(b Box, page Page) (x, y, width, height float64) {
	across, down := a.Unit.whole(page)
	top := b.Top
	if a.Upwards {
		top = 1 - b.Bottom
	}
	return b.Left * across, top * down, (b.Right - b.Left) * across, (b.Bottom - b.Top) * down
}

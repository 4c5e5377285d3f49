package geometry

import "math"

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
	across, down := 100.0, 100.0
	switch a.Unit {
	case Ratio:
		across, down = 1, 1
	case Pixel:
		across, down = page.Width, page.Height
	case Undecided, Percent:
	}
	top := b.Top
	if a.Upwards {
		top = 1 - b.Bottom
	}
	return b.Left * across, top * down, (b.Right - b.Left) * across, (b.Bottom - b.Top) * down
}

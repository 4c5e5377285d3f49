// Package paper draws one page of a document to scale in terminal cells, with its fields at their place. A [Paper] is
// the page with the part of it that is visible, which can be zoomed and moved. Selecting another field does not lay the
// page out again. An [Editor] places a field on it; [Document.Problems] finds the faults of a place, for the page and
// for the plan alike.
package paper

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// Field describes a field to draw.
type Field struct {
	Box geometry.Box
	// Style holds colour, letter and pattern of the recipient.
	Style theme.Recipient
	// Type marks the type in one column.
	Type string
	// Text holds the text in the field, clean and without a line end, "" for none.
	Text string
	// Required and Faulty add their marks.
	Required, Faulty bool
}

// Paper draws a page, or the visible part of it.
type Paper struct {
	viewport
	theme *theme.Theme

	page     geometry.Page
	fields   []Field
	selected int           // index of a field, -1 for none
	marked   *geometry.Box // another place, see Mark
	words    []geometry.Word
	printed  []wordRow // of the sheet, nil for no words

	stacks  []stack // in the order in which they are drawn
	order   []int   // the stack of every field
	drawing drawing
}

type stack struct {
	rect   geometry.Rect
	fields []int // the last one shows
	marks  int   // the most cells that the marks of one of them take
	label  label
	// hidden says that smaller fields cover all of it.
	hidden bool
}

// New returns an empty page. It draws nothing until Resize.
func New(t *theme.Theme, shape geometry.CellShape) *Paper {
	return &Paper{viewport: viewport{shape: shape}, theme: t, selected: -1, drawing: drawing{stale: true}}
}

// Restyle changes the theme.
func (p *Paper) Restyle(t *theme.Theme) { p.theme, p.drawing.stale = t, true }

// SetPage replaces page and fields. Nothing is selected then; zoom stays.
func (p *Paper) SetPage(page geometry.Page, fields []Field) {
	p.page, p.fields, p.selected, p.marked, p.words = page, fields, -1, nil, nil
	p.layOut()
}

// Resize sets the size of the area in cells.
func (p *Paper) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == p.width && height == p.height {
		return
	}
	p.width, p.height = width, height
	p.layOut()
	p.Reveal()
}

// Select puts a field in front, -1 for none, and moves the area so that it shows.
func (p *Paper) Select(i int) {
	p.SelectInPlace(i)
	p.Reveal()
}

// SelectInPlace puts a field in front, -1 for none, and leaves the area where it is.
func (p *Paper) SelectInPlace(i int) {
	if i < 0 || i >= len(p.fields) {
		i = -1
	}
	if i == p.selected && p.marked == nil {
		return
	}
	p.selected, p.marked, p.drawing.lines = i, nil, nil
}

// Mark outlines another place on the page, such as where the selected field used to be,
// nil for none. Selecting a field removes the mark.
func (p *Paper) Mark(b *geometry.Box) { p.marked, p.drawing.lines = b, nil }

// ZoomBy makes the page larger or smaller by some steps, and keeps the selected field, or else the middle, where it is.
func (p *Paper) ZoomBy(n int) {
	zoom := min(max(p.zoom+n, 0), zoomLevels-1)
	if zoom == p.zoom {
		return
	}
	across := float64(p.panX+p.width/2) / float64(p.sheet.Columns+2*border)
	down := float64(p.panY+p.height/2) / float64(p.sheet.Rows+2*border)
	p.zoom = zoom
	p.layOut()
	p.panX = int(across*float64(p.sheet.Columns+2*border)) - p.width/2
	p.panY = int(down*float64(p.sheet.Rows+2*border)) - p.height/2
	p.clamp()
	p.Reveal()
}

// Fit shows the whole page, or all of its width.
func (p *Paper) Fit(wide bool) {
	if p.wide == wide && p.zoom == 0 {
		return
	}
	p.wide, p.zoom = wide, 0
	p.layOut()
	p.Reveal()
}

// Whole reports whether all of the page shows.
func (p *Paper) Whole() bool { return !p.wide && p.zoom == 0 }

// Top shows the upper end of the page.
func (p *Paper) Top() { p.panY, p.drawing.stale = 0, true }

// Bottom shows the lower end of the page.
func (p *Paper) Bottom() {
	p.panY, p.drawing.stale = p.sheet.Rows+2*border, true
	p.clamp()
}

// Scroll moves the area down by half its height, or up, and reports false at the end of the page.
func (p *Paper) Scroll(by int) bool {
	before := p.panY
	p.panY += by * max(p.height/2, 1)
	p.clamp()
	p.drawing.stale = true
	return p.panY != before
}

// Pan moves the area over the page, by a part of its size in both directions.
func (p *Paper) Pan(x, y int) {
	p.panX += x * max(p.width/6, 1)
	p.panY += y * max(p.height/4, 1)
	p.clamp()
	p.drawing.stale = true
}

func (p *Paper) layOut() {
	p.fit(p.page)
	p.buildStacks()
	p.SetWords(p.words)
}

// Reveal moves the area so that the selected field shows.
func (p *Paper) Reveal() {
	if p.selected >= 0 && p.reveal(p.selectedRect()) {
		p.drawing.stale = true
	}
}

// Revealed reports whether Reveal would leave the area where it is.
func (p *Paper) Revealed() bool {
	area := p.viewport
	return p.selected < 0 || !area.reveal(p.selectedRect())
}

func (p *Paper) selectedRect() geometry.Rect { return p.stacks[p.order[p.selected]].rect }

// buildStacks finds the fields that cover the same cells. Small ones are drawn over large
// ones, and among equals the later one over the earlier one.
func (p *Paper) buildStacks() {
	p.stacks, p.order = p.stacks[:0], make([]int, len(p.fields))
	at := make(map[geometry.Rect]int, len(p.fields))
	for i, rect := range p.rects() {
		n, known := at[rect]
		if !known {
			n = len(p.stacks)
			at[rect] = n
			p.stacks = append(p.stacks, stack{rect: rect})
		}
		s := &p.stacks[n]
		s.fields, s.marks = append(s.fields, i), max(s.marks, model.Width(p.marks(&p.fields[i])))
	}
	slices.SortStableFunc(p.stacks, func(a, b stack) int {
		return cmp.Compare(b.rect.Width*b.rect.Height, a.rect.Width*a.rect.Height)
	})
	for n := range p.stacks {
		for _, i := range p.stacks[n].fields {
			p.order[i] = n
		}
	}
}

// maxNested bounds how many fields of a page are compared with each other; no one can tell more of them apart.
const maxNested = 1000

// rects returns the cells that the fields cover. A field that is thinner than a cell and inside
// another one is drawn in it, however both are rounded.
func (p *Paper) rects() []geometry.Rect {
	rects, larger := make([]geometry.Rect, len(p.fields)), make([]int, len(p.fields))
	for i := range p.fields {
		rects[i], larger[i] = p.sheet.Rect(p.fields[i].Box), i
	}
	if len(rects) > maxNested {
		return rects
	}
	slices.SortStableFunc(larger, func(a, b int) int { return cmp.Compare(p.fields[b].Box.Area(), p.fields[a].Box.Area()) })
	for n, i := range larger {
		if rects[i].Width > 1 && rects[i].Height > 1 {
			continue // rounding keeps it inside
		}
		for k := n - 1; k >= 0; k-- {
			if p.fields[larger[k]].Box.Holds(p.fields[i].Box) {
				rects[i] = rects[i].Within(rects[larger[k]])
				break
			}
		}
	}
	return rects
}

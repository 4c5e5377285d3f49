package richtext

import (
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Viewport shows a window of a text.
type Viewport struct {
	theme  *theme.Theme
	width  int
	height int
	source []string // before wrapping, with colours
	lines  []string // wrapped and exact
	plain  []string // the wrapped lines without colours, for searching
	top    int
	search search
}

// NewViewport makes an empty viewport. It draws nothing until Resize.
func NewViewport(t *theme.Theme) *Viewport { return &Viewport{theme: t} }

// SetLines replaces the text by lines of clean text, which may hold colours. The
// window stays where it is.
func (v *Viewport) SetLines(lines []string) {
	v.source = lines
	v.wrap()
}

// Resize sets the size in cells.
func (v *Viewport) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == v.width && height == v.height {
		return
	}
	rewrap := width != v.width
	v.width, v.height = width, height
	if rewrap {
		v.wrap()
	}
	v.scrollTo(v.top)
}

// Restyle changes the theme; the lines have to be set again.
func (v *Viewport) Restyle(t *theme.Theme) { v.theme = t }

func (v *Viewport) wrap() {
	v.lines, v.plain = v.lines[:0], v.plain[:0]
	for _, l := range v.source {
		for _, part := range draw.Break(l, v.width) {
			exact := draw.Fit(part, v.width, "")
			v.lines = append(v.lines, exact)
			v.plain = append(v.plain, ansi.Strip(exact))
		}
	}
	v.findHits()
	v.scrollTo(v.top)
}

// Lines draws the window at exactly its size.
func (v *Viewport) Lines() []string {
	out := make([]string, 0, v.height)
	for i := v.top; i < min(v.top+v.height, len(v.lines)); i++ {
		out = append(out, v.search.highlight(v.theme, v.lines[i], v.plain[i], i))
	}
	for len(out) < v.height {
		out = append(out, draw.Blank(v.width))
	}
	return out
}

// Up moves the window up by a line.
func (v *Viewport) Up() { v.scrollTo(v.top - 1) }

// Down moves the window down by a line.
func (v *Viewport) Down() { v.scrollTo(v.top + 1) }

// PageUp moves the window up by its height.
func (v *Viewport) PageUp() { v.scrollTo(v.top - v.height) }

// PageDown moves the window down by its height.
func (v *Viewport) PageDown() { v.scrollTo(v.top + v.height) }

// HalfUp moves the window up by half its height.
func (v *Viewport) HalfUp() { v.scrollTo(v.top - max(v.height/2, 1)) }

// HalfDown moves the window down by half its height.
func (v *Viewport) HalfDown() { v.scrollTo(v.top + max(v.height/2, 1)) }

// Top shows the start.
func (v *Viewport) Top() { v.scrollTo(0) }

// Bottom shows the end.
func (v *Viewport) Bottom() { v.scrollTo(len(v.lines)) }

// Position is the visible part: the first line counted from 1, the last one,
// and how many there are.
func (v *Viewport) Position() (first, last, total int) {
	if len(v.lines) == 0 {
		return 0, 0, 0
	}
	return v.top + 1, min(v.top+v.height, len(v.lines)), len(v.lines)
}

func (v *Viewport) scrollTo(top int) {
	v.top = max(min(top, len(v.lines)-v.height), 0)
}

// Show scrolls as little as needed to show the wrapped lines [from, to), counted from 0.
// If there are more than fit, it shows the first ones.
func (v *Viewport) Show(from, to int) {
	switch {
	case from < v.top, to-from > v.height:
		v.scrollTo(from)
	case to > v.top+v.height:
		v.scrollTo(to - v.height)
	}
}

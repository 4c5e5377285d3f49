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
	source []string // as given, with colours
	lines  []string // wrapped and exact
	plain  []string // the same without colours, for searching
	top    int
	search search
	view   string
	drawn  bool
}

// NewViewport makes an empty text. It draws nothing until Resize.
func NewViewport(t *theme.Theme) *Viewport { return &Viewport{theme: t} }

// SetLines replaces the text by lines of clean text, which may hold colours.
// The place in the text stays.
func (s *Viewport) SetLines(lines []string) {
	s.source = lines
	s.wrap()
}

// Resize sets the size in cells.
func (s *Viewport) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == s.width && height == s.height {
		return
	}
	rewrap := width != s.width
	s.width, s.height = width, height
	if rewrap {
		s.wrap()
	}
	s.scrollTo(s.top)
}

// Restyle draws with another theme from now on; the lines have to be set again.
func (s *Viewport) Restyle(t *theme.Theme) {
	s.theme = t
	s.drawn = false
}

// wrap breaks long lines.
func (s *Viewport) wrap() {
	s.lines, s.plain = s.lines[:0], s.plain[:0]
	for _, l := range s.source {
		for _, part := range draw.Break(l, s.width) {
			exact := draw.Fit(part, s.width, "")
			s.lines = append(s.lines, exact)
			s.plain = append(s.plain, ansi.Strip(exact))
		}
	}
	s.find()
	s.scrollTo(s.top)
	s.drawn = false
}

// View draws exactly the size it was given. Until something changes it is the
// same string.
func (s *Viewport) View() string {
	if s.drawn {
		return s.view
	}
	s.view = draw.Join(s.Lines())
	s.drawn = true
	return s.view
}

// Lines is the visible window as a block.
func (s *Viewport) Lines() []string {
	out := make([]string, 0, s.height)
	for i := s.top; i < min(s.top+s.height, len(s.lines)); i++ {
		out = append(out, s.search.highlight(s.theme, s.lines[i], s.plain[i], i))
	}
	for len(out) < s.height {
		out = append(out, draw.Blank(s.width))
	}
	return out
}

// Up moves the window up by a line.
func (s *Viewport) Up() { s.scrollTo(s.top - 1) }

// Down moves the window down by a line.
func (s *Viewport) Down() { s.scrollTo(s.top + 1) }

// PageUp moves the window up by its height.
func (s *Viewport) PageUp() { s.scrollTo(s.top - s.height) }

// PageDown moves the window down by its height.
func (s *Viewport) PageDown() { s.scrollTo(s.top + s.height) }

// HalfUp moves the window up by half its height.
func (s *Viewport) HalfUp() { s.scrollTo(s.top - max(s.height/2, 1)) }

// HalfDown moves the window down by half its height.
func (s *Viewport) HalfDown() { s.scrollTo(s.top + max(s.height/2, 1)) }

// Top shows the start.
func (s *Viewport) Top() { s.scrollTo(0) }

// Bottom shows the end.
func (s *Viewport) Bottom() { s.scrollTo(len(s.lines)) }

// Position is the visible part: the first line counted from 1, the last one,
// and how many there are.
func (s *Viewport) Position() (first, last, total int) {
	if len(s.lines) == 0 {
		return 0, 0, 0
	}
	return s.top + 1, min(s.top+s.height, len(s.lines)), len(s.lines)
}

func (s *Viewport) scrollTo(top int) {
	top = max(min(top, len(s.lines)-s.height), 0)
	if top != s.top {
		s.top = top
		s.drawn = false
	}
}

package masterdetail

import (
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

type previewPlace uint8

const (
	nowhere previewPlace = iota
	beside
	below
)

// The sizes, in cells, from which there is room for a preview, and its part below.
const (
	minBesideWidth = 118
	minBelowHeight = 38
	belowPercent   = 40
	separatorCells = 3
)

// Split shares an area among a table and the preview of the selected row: beside it where
// there is width, below it where there is height, and over all of it when asked for.
type Split struct {
	// Percent sets the share of the width for the preview beside the table. Most bounds its width in cells, 0 for any.
	Percent, Most int
	Above         int // counts the lines of the screen above the area
	// Plain draws the separator without colour, because its sequences would be sent with
	// every line that changes on both sides.
	Plain bool
	Empty bool // says that there is nothing to preview: the table gets all of the area

	size   screen.Size
	hidden bool
	zoomed bool
}

// Resize sets the area of both.
func (s *Split) Resize(size screen.Size) {
	s.size = screen.Size{Width: max(size.Width, 0), Height: max(size.Height, 0)}
}

// Toggle shows or hides the preview beside or below the table.
func (s *Split) Toggle() { s.hidden = !s.hidden }

// Zoom shows the preview over the table, or the table again.
func (s *Split) Zoom() { s.zoomed = !s.zoomed }

// Zoomed reports whether the preview covers the table.
func (s *Split) Zoomed() bool { return s.zoomed }

// Fits reports whether there is room for a preview that does not cover the table.
func (s *Split) Fits() bool {
	return s.size.Width >= minBesideWidth || s.size.Height >= minBelowHeight-s.Above
}

func (s *Split) place() previewPlace {
	switch {
	case s.hidden, s.Empty:
		return nowhere
	case s.size.Width >= minBesideWidth:
		return beside
	case s.size.Height >= minBelowHeight-s.Above:
		return below
	}
	return nowhere
}

// Main returns the size of the table, also while the preview covers it.
func (s *Split) Main() screen.Size {
	main := s.size
	switch s.place() {
	case beside:
		taken := s.size.Width * s.Percent / 100
		if s.Most > 0 {
			taken = min(taken, s.Most)
		}
		main.Width -= taken + separatorCells
	case below:
		main.Height -= s.size.Height * belowPercent / 100
	}
	return main
}

// Preview returns the size of the preview.
func (s *Split) Preview() screen.Size {
	main := s.Main()
	switch {
	case s.zoomed:
	case s.place() == beside:
		return screen.Size{Width: s.size.Width - main.Width - separatorCells, Height: s.size.Height}
	case s.place() == below:
		return screen.Size{Width: s.size.Width, Height: max(s.size.Height-main.Height-1, 0)}
	}
	return s.size
}

// Lines draws both. Each function is called only if its part is visible.
func (s *Split) Lines(t *theme.Theme, main, preview func() []string) []string {
	if s.zoomed {
		return preview()
	}
	switch s.place() {
	case beside:
		separator := t.Glyphs.Separator
		if !s.Plain {
			separator = t.Paint(theme.Border, separator)
		}
		return draw.Beside(main(), preview(), " "+separator+" ")
	case below:
		rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, s.size.Width))
		lines := append(append(append([]string(nil), main()...), rule), preview()...)
		return draw.FitAll(lines, s.size.Width, s.size.Height)
	}
	return main()
}

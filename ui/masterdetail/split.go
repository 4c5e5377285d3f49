package masterdetail

import (
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// place is where the preview stands.
type place uint8

const (
	nowhere place = iota
	beside
	below
)

// The sizes, in cells, from which there is room for a preview, and its part below.
const (
	besideFrom     = 118
	belowFrom      = 38
	belowPercent   = 40
	separatorCells = 3
)

// Split shares an area among a table and the preview of the selected row: beside it where
// there is width, below it where there is height, and over all of it when asked for.
type Split struct {
	// Percent is the part of the width that the preview takes beside the table, and Most
	// how many cells of it at most, 0 for any number.
	Percent, Most int
	// Above is how many lines of the screen the area lacks: those of a header.
	Above int
	// Plain draws the separator without a colour, which would be sent with every line that
	// changes on both sides.
	Plain bool
	// Empty reports whether there is nothing to preview, so that the table may have the
	// room; nil for never.
	Empty func() bool

	size   screen.Size
	hidden bool
	zoomed bool
}

// Resize gives both their area.
func (s *Split) Resize(size screen.Size) {
	s.size = screen.Size{Width: max(size.Width, 0), Height: max(size.Height, 0)}
}

// Size is the area of both.
func (s *Split) Size() screen.Size { return s.size }

// Toggle shows or hides the preview where it stands beside or below the table.
func (s *Split) Toggle() { s.hidden = !s.hidden }

// Zoom puts the preview over the table, or ends that.
func (s *Split) Zoom() { s.zoomed = !s.zoomed }

// Zoomed reports whether the preview covers the table.
func (s *Split) Zoomed() bool { return s.zoomed }

// Fits reports whether there is room for a preview that does not cover the table.
func (s *Split) Fits() bool { return s.size.Width >= besideFrom || s.size.Height >= belowFrom-s.Above }

// place is where the preview stands unless it covers the table.
func (s *Split) place() place {
	switch {
	case s.hidden, s.Empty != nil && s.Empty():
		return nowhere
	case s.size.Width >= besideFrom:
		return beside
	case s.size.Height >= belowFrom-s.Above:
		return below
	}
	return nowhere
}

// Main is the room of the table, the same while the preview covers it.
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

// Preview is the room of the preview.
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

// Lines draws both; each is called only if it can be seen.
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
		return draw.BesideLines(main(), preview(), " "+separator+" ")
	case below:
		rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, s.size.Width))
		lines := append(append(append([]string(nil), main()...), rule), preview()...)
		return draw.FitAll(lines, s.size.Width, s.size.Height)
	}
	return main()
}

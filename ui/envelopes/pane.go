package envelopes

import (
	"strings"

	"inkdesk/ui/preview"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/scroll"
)

// layout is where the preview stands.
type layout uint8

const (
	without layout = iota
	beside
	below
)

// The sizes of the body, in cells, from which there is room for a preview.
const (
	besideFrom     = 118
	belowFrom      = 38
	besidePercent  = 44
	besideMost     = 90 // an address and its verification; the table can use the rest
	belowPercent   = 40
	separatorCells = 3
)

// previewPane is the preview of the selected row.
type previewPane struct {
	on     bool
	zoomed bool
	text   *scroll.Scroll // while zoomed

	of         *row
	generation uint64
	width      int
	all        bool
	lines      []string
}

func (p *previewPane) forget() { p.of = nil }

func (s *Screen) layout() layout {
	switch {
	case !s.preview.on:
		return without
	case s.size.Width >= besideFrom:
		return beside
	case s.size.Height >= belowFrom:
		return below
	default:
		return without
	}
}

func (s *Screen) tableWidth() int {
	if s.layout() == beside {
		return s.size.Width - min(s.size.Width*besidePercent/100, besideMost) - separatorCells
	}
	return s.size.Width
}

func (s *Screen) tableHeight() int {
	height := max(s.size.Height-headLines, 0)
	if s.layout() == below {
		return height - height*belowPercent/100
	}
	return height
}

func (s *Screen) separator() string {
	return " " + s.env.Theme.Glyphs.Separator + " " // no colour: it is sent with every line that changes on both sides
}

// previewLines draws the preview of the selected row; as long as nothing about it
// changes it is the same drawing.
func (s *Screen) previewLines(width, height int) []string {
	return line.FitAll(s.drawing(width, false), width, height)
}

func (s *Screen) drawing(width int, all bool) []string {
	r, ok := s.table.Selected()
	if !ok {
		return nil
	}
	p := &s.preview
	if p.of != r || p.generation != s.knowledge.generation || p.width != width || p.all != all {
		p.of, p.generation, p.width, p.all = r, s.knowledge.generation, width, all
		p.lines = preview.Envelope{
			Envelope: &r.envelope, Report: s.knowledge.report(r), Now: s.knowledge.context.Now, All: all,
			Deleted: s.env.Deleted.Has(r.id().String()),
		}.Lines(s.env.Theme, width)
	}
	return p.lines
}

func (s *Screen) previewBelow(width, height int) []string {
	rule := s.env.Theme.Paint(theme.Border, strings.Repeat(s.env.Theme.Glyphs.Box.Horizontal, width))
	return append([]string{rule}, s.previewLines(width, height-1)...)
}

// zoomed draws the selected row over the whole body, with all that was found.
func (s *Screen) zoomed(width, height int) []string {
	if s.preview.text == nil {
		s.preview.text = scroll.New(s.env.Theme)
	}
	s.preview.text.SetLines(s.drawing(width, true))
	s.preview.text.Resize(width, height)
	return s.preview.text.Lines()
}

// zoom shows the preview over the whole body, or ends that.
func (s *Screen) zoom() {
	if _, ok := s.table.Selected(); !ok {
		return
	}
	s.preview.zoomed = !s.preview.zoomed
	s.preview.text = nil
}

// togglePreview shows or hides the preview.
func (s *Screen) togglePreview() {
	s.preview.on = !s.preview.on
	s.table.Resize(s.tableWidth(), s.tableHeight())
}

package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// The share of the width for the preview beside the table, and its greatest width in cells.
const (
	besidePercent = 44
	maxBeside     = 90 // an address and its verification; the table can use the rest
)

// previewPane is the table with the preview of the selected row.
type previewPane struct {
	env     screen.Env
	table   *envelopeTable
	reports *reports
	causes  *causes
	split   masterdetail.Split
	text    *richtext.Viewport // while zoomed

	row        *row // whose lines are drawn
	generation uint64
	width      int
	all        bool
	lines      []string
}

func (p *previewPane) invalidate() { p.row = nil }

// resize divides an area among the table and the preview.
func (p *previewPane) resize(size screen.Size) {
	p.split.Resize(size)
	p.layOut()
}

func (p *previewPane) layOut() {
	main := p.split.Main()
	p.table.Resize(main.Width, main.Height)
}

// draw draws the preview beside, below or over what main draws at a size.
func (p *previewPane) draw(main func(width, height int) []string) []string {
	return p.split.Lines(p.env.Theme, func() []string {
		size := p.split.Main()
		return main(size.Width, size.Height)
	}, func() []string {
		size := p.split.Preview()
		if p.split.Zoomed() {
			return p.drawZoomed(size)
		}
		return draw.FitAll(p.drawRow(size.Width, false), size.Width, size.Height)
	})
}

// drawRow draws the preview of the selected row, and caches it until the row changes.
func (p *previewPane) drawRow(width int, all bool) []string {
	r, ok := p.table.Selected()
	if !ok {
		return nil
	}
	if p.row != r || p.generation != p.reports.generation || p.width != width || p.all != all {
		p.row, p.generation, p.width, p.all = r, p.reports.generation, width, all
		if r.cause != nil {
			p.lines = p.drawCause(r.cause, width)
			return p.lines
		}
		p.lines = describe.Envelope{
			Envelope: r.envelope(), Report: p.reports.of(r), Now: p.reports.now, All: all,
			Desk:    p.env.Desk.Facts(r.envelope()),
			Deleted: p.env.Deleted.Has(r.id().String()),
		}.Lines(p.env.Theme, width)
	}
	return p.lines
}

// drawZoomed draws the selected row over the whole body, with all findings.
func (p *previewPane) drawZoomed(size screen.Size) []string {
	if p.text == nil {
		p.text = richtext.NewViewport(p.env.Theme)
	}
	p.text.SetLines(p.drawRow(size.Width, true))
	p.text.Resize(size.Width, size.Height)
	return p.text.Lines()
}

// zoom shows the preview over the whole body, or the table again.
func (p *previewPane) zoom() {
	if _, ok := p.table.Selected(); !ok {
		return
	}
	p.split.Zoom()
	p.text = nil
}

// toggle shows or hides the preview.
func (p *previewPane) toggle() {
	p.split.Toggle()
	p.layOut()
}

// handleKey handles the keys of the preview while it covers the list. It reports whether
// the key was one, and whether it has selected another row.
func (p *previewPane) handleKey(msg tea.KeyPressMsg) (handled, selected bool) {
	m, e := p.env.Keys.Move, p.env.Keys.Envelope
	switch {
	case p.text == nil:
		return false, false
	case key.Matches(msg, e.Next):
		p.table.Down()
		return true, true
	case key.Matches(msg, e.Prev):
		p.table.Up()
		return true, true
	case key.Matches(msg, m.Leave, e.Why):
		p.zoom()
		return true, false
	}
	return motion.Move(m, msg, p.text), false
}

package envelopes

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
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

// previewPane is the table with the preview of the selected row.
type previewPane struct {
	env     screen.Env
	table   *envelopeTable
	reports *reports
	size    screen.Size
	on      bool
	zoomed  bool
	text    *richtext.Viewport // while zoomed

	of         *row // whose lines are drawn
	generation uint64
	width      int
	all        bool
	lines      []string
}

func (p *previewPane) forget() { p.of = nil }

// resize shares an area among the table and the preview.
func (p *previewPane) resize(size screen.Size) {
	p.size = size
	p.table.Resize(p.tableWidth(), p.tableHeight())
}

func (p *previewPane) layout() layout {
	switch {
	case !p.on:
		return without
	case p.size.Width >= besideFrom:
		return beside
	case p.size.Height >= belowFrom-headLines:
		return below
	default:
		return without
	}
}

func (p *previewPane) tableWidth() int {
	if p.layout() == beside {
		return p.size.Width - min(p.size.Width*besidePercent/100, besideMost) - separatorCells
	}
	return p.size.Width
}

func (p *previewPane) tableHeight() int {
	if p.layout() == below {
		return p.size.Height - p.size.Height*belowPercent/100
	}
	return p.size.Height
}

// draw puts the preview beside or below what main draws at a size, or over it.
func (p *previewPane) draw(main func(width, height int) []string) []string {
	width, height := p.size.Width, p.size.Height
	if p.zoomed {
		return p.drawZoomed()
	}
	lines := main(p.tableWidth(), p.tableHeight())
	switch p.layout() {
	case beside:
		separator := " " + p.env.Theme.Glyphs.Separator + " " // no colour: it is sent with every line that changes on both sides
		return draw.BesideLines(lines, p.fit(width-p.tableWidth()-separatorCells, height), separator)
	case below:
		rule := p.env.Theme.Paint(theme.Border, strings.Repeat(p.env.Theme.Glyphs.Box.Horizontal, width))
		return slices.Concat(lines, []string{rule}, p.fit(width, height-p.tableHeight()-1))
	default:
		return lines
	}
}

func (p *previewPane) fit(width, height int) []string {
	return draw.FitAll(p.drawRow(width, false), width, height)
}

// drawRow draws the preview of the selected row; as long as nothing about it changes it is
// the same drawing.
func (p *previewPane) drawRow(width int, all bool) []string {
	r, ok := p.table.Selected()
	if !ok {
		return nil
	}
	if p.of != r || p.generation != p.reports.generation || p.width != width || p.all != all {
		p.of, p.generation, p.width, p.all = r, p.reports.generation, width, all
		p.lines = describe.Envelope{
			Envelope: &r.envelope, Report: p.reports.of(r), Now: p.reports.rules.Now, All: all,
			Deleted: p.env.Deleted.Has(r.id().String()),
		}.Lines(p.env.Theme, width)
	}
	return p.lines
}

// drawZoomed draws the selected row over the whole body, with all that was found.
func (p *previewPane) drawZoomed() []string {
	if p.text == nil {
		p.text = richtext.NewViewport(p.env.Theme)
	}
	p.text.SetLines(p.drawRow(p.size.Width, true))
	p.text.Resize(p.size.Width, p.size.Height)
	return p.text.Lines()
}

// zoom shows the preview over the whole body, or ends that.
func (p *previewPane) zoom() {
	if _, ok := p.table.Selected(); !ok {
		return
	}
	p.zoomed = !p.zoomed
	p.text = nil
}

// toggle shows or hides the preview.
func (p *previewPane) toggle() {
	p.on = !p.on
	p.resize(p.size)
}

// handleKey moves through the preview while it covers the list, and reports whether the
// key was one for that, and whether it has selected another row.
func (p *previewPane) handleKey(msg tea.KeyPressMsg) (taken, selected bool) {
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

package envelopes

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// The share of the width for the preview beside the table, and its greatest width in cells.
const (
	besidePercent = 44
	maxBeside     = 78 // an address and what its owner has done; the table can use the rest
)

// previewPane is the table with the preview of the selected row.
type previewPane struct {
	env     screen.Env
	views   *views
	table   *envelopeTable
	cells   *view.Cells
	reports *view.Reports
	causes  *causes
	split   masterdetail.Split
	lines   previewLines
	reasons reasonsPage
	placed  placing
	rest    screen.Timer
}

// beginRest keeps the preview as it is until the selection rests on another row: who holds a key
// down passes many.
func (p *previewPane) beginRest() tea.Cmd {
	r, ok := p.table.Selected()
	if !ok || p.lines.lines == nil || p.split.Zoomed() || r == p.lines.of.row {
		p.rest.Stop()
		return nil
	}
	return p.rest.Start(p.env.Owner, screen.Stay)
}

// previewLines are the lines of the preview that were drawn last.
type previewLines struct {
	of    drawnFor
	lines []string
}

// drawnFor is what lines were drawn for.
type drawnFor struct {
	row           *row
	generation    uint64
	width, height int
}

func (p *previewPane) invalidate() {
	p.lines = previewLines{}
	p.reasons.text = nil
}

// explain has the reasons of some rules, nil for none, stand before worse ones.
func (p *previewPane) explain(q query.Query) {
	if rules, found := q.Rules(), q.Found(); !slices.Equal(rules, p.cells.Rules) || !slices.Equal(found, p.cells.Found) {
		p.cells.Rules, p.cells.Found = rules, found
		p.invalidate()
	}
}

// resize divides an area among the table and the preview.
func (p *previewPane) resize(size screen.Size) {
	p.split.Resize(size)
	p.layOut()
}

func (p *previewPane) layOut() {
	main := p.split.Main()
	p.place(main.Width, p.placed.by)
	p.table.Resize(main.Width, main.Height)
}

// sortBy shows the order of the rows.
func (p *previewPane) sortBy(by view.Sorting) {
	p.place(p.placed.width, by.By)
	p.table.SetSort(by.Column())
}

// placing is what the columns depend on: the width of the table, in cells, its order, and which
// were chosen.
type placing struct {
	width  int
	by     view.Order
	chosen string
}

func (p *previewPane) place(width int, by view.Order) {
	names := p.views.shownColumns()
	now := placing{width, by, strings.Join(names, " ")}
	switch {
	case now == p.placed:
		return
	case len(names) > 0:
		p.table.SetColumns(p.cells.Chosen(names, width))
	default:
		p.table.SetColumns(p.cells.Columns(width, by))
	}
	p.placed = now
}

// draw draws the preview beside, below or over what main draws at a size.
func (p *previewPane) draw(main func(width, height int) []string) []string {
	return p.split.Lines(p.env.Theme, func() []string {
		size := p.split.Main()
		return main(size.Width, size.Height)
	}, func() []string {
		size := p.split.Preview()
		if p.split.Zoomed() {
			return p.drawReasons(size)
		}
		return p.drawRow(size)
	})
}

// drawRow draws the preview of the selected row, and keeps it until the row changes.
func (p *previewPane) drawRow(size screen.Size) []string {
	r, ok := p.table.Selected()
	if !ok {
		return draw.FitAll(nil, size.Width, size.Height)
	}
	of := drawnFor{r, p.reports.Generation, size.Width, size.Height}
	if before := p.lines.of; p.rest.Running() && p.lines.lines != nil && before.width == of.width && before.height == of.height {
		return p.lines.lines
	}
	if p.lines.of != of {
		lines := p.drawReport(r, size)
		p.lines = previewLines{of, draw.FitAll(lines, size.Width, size.Height)}
	}
	return p.lines.lines
}

func (p *previewPane) drawReport(r *row, size screen.Size) []string {
	if r.Cause() != nil {
		return p.drawCause(r.Cause(), size.Width)
	}
	return describe.Envelope{
		Envelope: r.Envelope(), Report: p.reports.Of(r), Rules: p.cells.Rules, Now: p.reports.Now, Desk: p.env.Desk.Facts(r.Envelope()),
		Deleted: p.env.Deleted.Has(r.ID.String()),
	}.Lines(p.env.Theme, size.Width, size.Height)
}

// toggle shows or hides the preview.
func (p *previewPane) toggle() {
	p.split.Toggle()
	p.layOut()
}

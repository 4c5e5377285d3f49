package envelopes

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/query"
	"inkdesk/ui/reasons"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// The share of the width for the preview beside the table, less below a width in cells, where names need it
// more, and its greatest width.
const (
	besidePercent, narrowPercent = 44, 40
	besideNarrowBelow            = 160
	maxBeside                    = 78 // an address and what its owner has done; the table can use the rest
)

// previewPane draws the table with the preview of the selected row.
type previewPane struct {
	lines   previewLines
	reasons reasonsPage
	placed  placing
	rest    screen.Timer
}

// beginRest keeps the preview as it is until the selection rests on another row: who holds a key
// down passes many. After a page it is drawn with the other rows: together they take less.
func (p *previewPane) beginRest(ls *list) tea.Cmd {
	r, ok := ls.table.Selected()
	first, end := ls.table.Visible()
	page := 2*max(first-p.lines.first, p.lines.first-first) >= end-first
	if !ok || p.lines.lines == nil || ls.split.Zoomed() || r == p.lines.of.row || page {
		p.rest.Stop()
		return nil
	}
	return p.rest.Start(ls.env.Owner, screen.Stay)
}

// whileReading limits how long the preview waits for the first rows to stay.
const whileReading = 8 * time.Second

// waitForRows leaves the preview blank until the rows were read, or a while: which is the first is not known before.
func (p *previewPane) waitForRows(ls *list, reading bool) tea.Cmd {
	if !reading {
		p.rest.Stop()
		return nil
	}
	if p.lines.lines != nil || ls.table.Len() == 0 || p.rest.Running() {
		return nil
	}
	return p.rest.Start(ls.env.Owner, whileReading)
}

// previewLines holds the lines of the preview that were drawn last, beside a table that had that row
// at its top.
type previewLines struct {
	of    drawnFor
	first int
	lines []string
}

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
func (p *previewPane) explain(ls *list, q query.Query) {
	ls.cells.State = ls.views.open().State
	if rules, found := q.Rules(), q.Found(); !slices.Equal(rules, ls.cells.Rules) || !slices.Equal(found, ls.cells.Found) {
		ls.cells.Rules, ls.cells.Found = rules, found
		p.invalidate()
	}
}

func (p *previewPane) layOut(ls *list) {
	main := ls.split.Main()
	p.place(ls, main.Width, p.placed.by)
	ls.table.Resize(main.Width, main.Height)
}

func (p *previewPane) sortBy(ls *list, by view.Sorting) {
	p.place(ls, p.placed.width, by.By)
	ls.table.SetSort(by.Column())
}

// placing holds what the columns depend on: the width of the table, in cells, its order, and which
// were chosen.
type placing struct {
	width  int
	by     view.Order
	chosen string
}

func (p *previewPane) place(ls *list, width int, by view.Order) {
	names := ls.views.shownColumns()
	now := placing{width, by, strings.Join(names, " ")}
	switch {
	case now == p.placed:
		return
	case len(names) > 0:
		ls.table.SetColumns(ls.cells.Chosen(names, width))
	default:
		ls.table.SetColumns(ls.cells.Columns(width, by))
	}
	p.placed = now
}

// drawRow draws the preview of the selected row, and keeps it until the selection rests on another
// one. It is blank while the table scrolls: terminals move whole lines, so that it would be sent
// with every key.
func (p *previewPane) drawRow(ls *list, size screen.Size) []string {
	r, ok := ls.table.Selected()
	if !ok {
		return draw.FitAll(nil, size.Width, size.Height)
	}
	of := drawnFor{r, ls.reports.Generation, size.Width, size.Height}
	first, _ := ls.table.Visible()
	before := p.lines.of
	if same := before.width == of.width && before.height == of.height; p.rest.Running() && (same || p.lines.lines == nil) {
		if !same || p.lines.first != first {
			p.lines = previewLines{drawnFor{width: of.width, height: of.height}, first, draw.FitAll(nil, size.Width, size.Height)}
		}
		return p.lines.lines
	}
	if p.lines.of != of {
		var lines []string
		if r.Cause() != nil {
			lines = p.drawCause(ls, r.Cause(), size.Width)
		} else {
			lines = p.page(ls, r).Preview(ls.env.Theme, size.Width, size.Height)
		}
		p.lines = previewLines{of, first, draw.FitAll(lines, size.Width, size.Height)}
	}
	return p.lines.lines
}

func (p *previewPane) page(ls *list, r *row) reasons.Page {
	page := reasons.Of(&ls.env, r.Envelope(), ls.reports.Of(r))
	page.Rules = ls.cells.Rules
	if ls.views.sorting == view.DefaultSorting(view.ByUrgency) {
		page.Behind = ls.table.Len() - ls.table.Index() - 1
	}
	return page
}

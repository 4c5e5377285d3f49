package envelopes

import (
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/query"
	"inkdesk/ui/reasons"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// The share of the width for the preview beside the table, less below a width in cells, where names need it
// more, and its greatest width.
const (
	besidePercent, narrowPercent = 44, 40
	besideNarrowBelow            = 160
	maxBeside                    = 78 // an address and what its owner has done; the table can use the rest
)

// previewPane draws the selected row beside the table, and why it is where it is over it.
type previewPane struct {
	// lines were drawn last, of a row beside a table that had the row with the number first at its top.
	lines []string
	of    drawnFor
	first int
	rest  screen.Timer

	reasons   *richtext.Text // nil until it is drawn, of reasonsOf
	reasonsOf drawnFor
	edition   uint64
}

// drawnFor says what a row was drawn from.
type drawnFor struct {
	row        *row
	generation uint64
	size       screen.Size
}

// beginRest keeps the preview as it is until the selection rests on another row: who holds a key
// down passes many. After a page it is drawn with the other rows: together they take less.
func (p *previewPane) beginRest(ls *list) tea.Cmd {
	r, ok := ls.table.Selected()
	first, end := ls.table.Visible()
	page := 2*max(first-p.first, p.first-first) >= end-first
	if !ok || p.lines == nil || ls.split.Zoomed() || r == p.of.row || page {
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
	if p.lines != nil || ls.table.Len() == 0 || p.rest.Running() {
		return nil
	}
	return p.rest.Start(ls.env.Owner, whileReading)
}

func (p *previewPane) invalidate() {
	p.lines, p.of, p.first, p.reasons = nil, drawnFor{}, 0, nil
}

// explain has the reasons of some rules, nil for none, stand before worse ones.
func (p *previewPane) explain(ls *list, q query.Query) {
	ls.cells.State = ls.tabs.Open().State
	if rules, found := q.Rules(), q.Found(); !slices.Equal(rules, ls.cells.Rules) || !slices.Equal(found, ls.cells.Found) {
		ls.cells.Rules, ls.cells.Found = rules, found
		p.invalidate()
	}
}

// drawRow draws the preview of the selected row, and keeps it until the selection rests on another one. It is blank
// while the table scrolls: terminals move whole lines, so that it would be sent with every key.
func (p *previewPane) drawRow(ls *list, size screen.Size) []string {
	r, ok := ls.table.Selected()
	if !ok {
		return draw.FitAll(nil, size.Width, size.Height)
	}
	of := drawnFor{r, ls.reports.Generation, size}
	first, _ := ls.table.Visible()
	if same := p.of.size == size; p.rest.Running() && (same || p.lines == nil) {
		if !same || p.first != first {
			p.lines, p.of, p.first = draw.FitAll(nil, size.Width, size.Height), drawnFor{size: size}, first
		}
		return p.lines
	}
	if p.of != of {
		var lines []string
		if r.Cause() != nil {
			lines = p.drawCause(ls, r.Cause(), size.Width)
		} else {
			lines = p.page(ls, r).Preview(ls.env.Theme, size.Width, size.Height)
		}
		p.lines, p.of, p.first = draw.FitAll(lines, size.Width, size.Height), of, first
	}
	return p.lines
}

func (p *previewPane) page(ls *list, r *row) reasons.Page {
	page := reasons.Of(&ls.env, r.Envelope(), ls.reports.Of(r))
	page.Rules = ls.cells.Rules
	if ls.tabs.Sorting() == view.DefaultSorting(view.ByUrgency) {
		page.Behind = ls.table.Len() - ls.table.Index() - 1
	}
	return page
}

func (p *previewPane) drawReasons(ls *list, size screen.Size) []string {
	if p.reasons == nil {
		p.reasons, p.reasonsOf = richtext.New(ls.env.Theme), drawnFor{}
	}
	r, ok := ls.table.Selected()
	if !ok {
		return draw.FitAll(nil, size.Width, size.Height)
	}
	if of := (drawnFor{row: r, generation: ls.reports.Generation}); p.reasonsOf != of {
		if p.reasonsOf.row != r {
			p.reasons.Top()
		}
		p.reasonsOf = of
		p.edition++
	}
	p.reasons.Resize(size.Width, size.Height)
	p.reasons.Write(p.edition, func(pen *richtext.Writer) { p.writeReasons(ls, r, pen) })
	return p.reasons.Lines()
}

func (p *previewPane) writeReasons(ls *list, r *row, pen *richtext.Writer) {
	if r.Cause() != nil {
		for _, line := range p.drawCause(ls, r.Cause(), pen.Width) {
			pen.Add(line)
		}
		return
	}
	page := p.page(ls, r)
	page.Alone = true
	page.Write(pen)
}

func (p *previewPane) zoom(ls *list) {
	if _, ok := ls.table.Selected(); !ok {
		return
	}
	ls.split.Zoom()
	p.reasons = nil
	p.seekPrecedents(ls)
}

// seekPrecedents has it found out whether mail to the signers of the selected envelope has worked,
// about which the page of reasons answers.
func (p *previewPane) seekPrecedents(ls *list) {
	if r, ok := ls.table.Selected(); ok && r.Cause() == nil && ls.split.Zoomed() {
		ls.env.Account.SeekPrecedents(r.Envelope())
	}
}

// uncover closes the page of reasons, which would cover the rows about to be listed.
func (p *previewPane) uncover(ls *list) {
	if ls.split.Zoomed() {
		p.zoom(ls)
	}
}

// handleKey handles the keys of the page of reasons while it covers the list. It reports
// whether the key was one, and whether it has selected another row.
func (p *previewPane) handleKey(ls *list, msg tea.KeyPressMsg) (handled, selected bool) {
	m, e := ls.env.Keys.Move, ls.env.Keys.Envelope
	switch {
	case p.reasons == nil:
		return false, false
	case key.Matches(msg, e.Next):
		ls.table.Down()
		p.seekPrecedents(ls)
		return true, true
	case key.Matches(msg, e.Prev):
		ls.table.Up()
		p.seekPrecedents(ls)
		return true, true
	case key.Matches(msg, m.Leave, e.Why):
		p.zoom(ls)
		return true, false
	}
	return m.Through(msg, p.reasons), false
}

const mostMembers = 40

func (p *previewPane) drawCause(ls *list, one *cause.Cause, width int) []string {
	members := ls.causes.Of(one.Key)
	k := ls.env.Keys
	d := describe.Cause{Cause: one, Keys: []key.Binding{
		keys.Named(k.List.Open, "list them"), keys.Named(k.List.Mark, "mark them"),
	}}
	if one.Kind == cause.Drafts {
		d.Keys = append(d.Keys, k.Envelope.Delete)
	} else {
		d.Keys = append(d.Keys, k.Envelope.Expiry, k.Envelope.Void, k.Envelope.Reissue)
	}
	for _, r := range members[:min(len(members), mostMembers)] {
		why := ls.cells.Why(r)
		d.Members = append(d.Members, describe.Member{Envelope: r.Envelope(), Reason: why.Text, Brief: why.Brief})
	}
	return d.Lines(ls.env.Theme, width)
}

package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// reasonsPage draws the page over the list that says why the selected envelope is where it is.
type reasonsPage struct {
	text    *richtext.Text // nil until it is drawn
	of      drawnFor
	edition uint64
}

func (p *previewPane) drawReasons(ls *list, size screen.Size) []string {
	page := &p.reasons
	if page.text == nil {
		page.text, page.of = richtext.New(ls.env.Theme), drawnFor{}
	}
	r, ok := ls.table.Selected()
	if !ok {
		return draw.FitAll(nil, size.Width, size.Height)
	}
	if of := (drawnFor{row: r, generation: ls.reports.Generation}); page.of != of {
		if page.of.row != r {
			page.text.Top()
		}
		page.of = of
		page.edition++
	}
	page.text.Resize(size.Width, size.Height)
	page.text.Write(page.edition, func(pen *richtext.Writer) { p.writeReasons(ls, r, pen) })
	return page.text.Lines()
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
	p.reasons.text = nil
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
	case p.reasons.text == nil:
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
	return motion.Move(m, msg, p.reasons.text), false
}

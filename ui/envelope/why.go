package envelope

import (
	"slices"

	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/reasons"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// why draws the panel that explains why the envelope is where it is: beside the tab where there
// is room, and over it otherwise.
type why struct {
	theme *theme.Theme
	width int // of the screen, in cells
	open  bool
	sheet *richtext.Text
}

func (w *why) toggle() {
	w.open = !w.open
	w.sheet = richtext.New(w.theme)
}

const (
	// besideFrom sets the width from which the panel is beside the tab, in cells.
	besideFrom = 120
	// panelShare sets the part of the width the panel then takes, in percent.
	panelShare = 42
	separator  = 1 // cells
)

func (w *why) beside() bool { return w.open && w.width >= besideFrom }

func (w *why) covers() bool { return w.open && !w.beside() }

func (w *why) widths() (tab, panel int) {
	if !w.beside() {
		return w.width, w.width
	}
	panel = w.width * panelShare / 100
	return w.width - panel - separator, panel
}

func (w *why) prepare(edition uint64, height int, write func(*richtext.Writer)) {
	_, width := w.widths()
	w.sheet.Resize(width, height)
	if w.open {
		w.sheet.Write(edition, write)
	}
}

func (w *why) over(lines []string) []string {
	switch {
	case w.beside():
		return draw.Beside(lines, w.sheet.Lines(), w.theme.Paint(theme.Border, w.theme.Glyphs.Box.Vertical))
	case w.open:
		return w.sheet.Lines()
	}
	return lines
}

func (p *page) reasons(e *model.Envelope, changes ...journal.Entry) reasons.Page {
	page := reasons.Of(&p.env, e, p.Report, changes...)
	page.Concerned, page.Actions = p.concerned(e), p.actions()
	return page
}

func (p *page) writeOverview(e *model.Envelope, pen *richtext.Writer) {
	changes, _ := p.entries.Value()
	var further []draw.Fact
	if like := describe.Origin(p.origin.found, pen.Theme.Glyphs.Ellipsis); like != "" {
		further = append(further, draw.Fact{Label: "Template", Value: like + ", likely (" + keys.Short(p.env.Keys.Envelope.Related) + " leads to it)"})
	}
	p.reasons(e, changes...).Overview(pen, further, p.related(e))
}

const mostAlike = 3

func (p *page) related(e *model.Envelope) []reasons.Related {
	var all []reasons.Related
	add := func(one model.Envelope, how string) {
		if one.ID != e.ID && !slices.ContainsFunc(all, func(r reasons.Related) bool { return r.Envelope.ID == one.ID }) {
			all = append(all, reasons.Related{Envelope: one, How: how})
		}
	}
	for i := range p.Findings {
		for _, id := range p.Findings[i].Other {
			if one, known := p.env.Account.Envelope(id); known {
				add(one, p.Findings[i].Brief())
			}
		}
	}
	form := p.env.Account.FormOf(e)
	for _, one := range p.env.Account.CompletedLike(e.Documents, mostAlike) {
		if form == "" || p.env.Account.FormOf(&one) != form { // the same number of pages alone makes no form
			continue
		}
		add(one, "same form, "+describe.Relative(one.UpdatedAt.Time().Sub(p.env.ServiceNow())))
	}
	return all
}

// writeFindings writes those that are about something under a heading, nothing where there are none.
func (p *page) writeFindings(pen *richtext.Writer, about func(triage.Finding) bool) {
	headed := false
	for _, f := range p.Findings {
		if !about(f) {
			continue
		}
		if !headed {
			pen.Heading("Findings")
			headed = true
		}
		describe.WriteFinding(pen, f, 0, false)
	}
}

type origin struct {
	env        screen.Env
	found      *account.Origin // nil for none
	generation uint64          // holds that of the account when the origin was looked for
}

// mostLike bounds the templates with the right pages whose fields are read in the background.
const mostLike = 3

func (o *origin) look(e *model.Envelope, fields account.Fields) {
	templates := o.env.Account.Templates()
	templates.WantLike(e.Documents, mostLike)
	if now := o.env.Account.Generation(); o.generation != now {
		o.generation, o.found = now, templates.Origin(e.SigningSteps, e.Documents, fields.List(e.Documents))
	}
}

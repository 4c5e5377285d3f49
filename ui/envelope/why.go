package envelope

import (
	"slices"

	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
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
	env        screen.Env
	report     *report
	recipients *recipients
	actions    *actions
	width      int // of the screen, in cells
	open       bool
	sheet      *richtext.Text
}

func (w *why) toggle() {
	w.open = !w.open
	w.sheet = richtext.New(w.env.Theme)
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

// prepare brings the text to a height, and up to date with an edition; nil for no envelope.
func (w *why) prepare(e *model.Envelope, edition uint64, height int) {
	_, width := w.widths()
	w.sheet.Resize(width, height)
	if w.open && e != nil {
		w.sheet.Write(edition, func(pen *richtext.Writer) { w.write(e, pen) })
	}
}

// over draws it over the lines of the tab, or beside them.
func (w *why) over(lines []string) []string {
	switch {
	case w.beside():
		t := w.env.Theme
		return draw.Beside(lines, w.sheet.Lines(), t.Paint(theme.Border, t.Glyphs.Box.Vertical))
	case w.open:
		return w.sheet.Lines()
	default:
		return lines
	}
}

func (w *why) write(e *model.Envelope, pen *richtext.Writer) {
	w.page(e).Write(pen)
}

func (w *why) page(e *model.Envelope, changes ...journal.Entry) reasons.Page {
	page := reasons.Of(&w.env, e, w.report.Report, changes...)
	page.Concerned, page.Actions = w.recipients.concerned(e), w.actions.all()
	return page
}

func (s *Screen) writeOverview(e *model.Envelope, pen *richtext.Writer) {
	changes, _ := s.activity.entries.Value()
	var further []draw.Fact
	if like := describe.Origin(s.why.report.origin.found, pen.Theme.Glyphs.Ellipsis); like != "" {
		further = append(further, draw.Fact{Label: "Template", Value: like + ", likely (" + keys.Short(s.env.Keys.Envelope.Related) + " leads to it)"})
	}
	s.why.page(e, changes...).Overview(pen, further, s.related(e))
}

const mostAlike = 3

// related returns envelopes that a finding points out, and completed ones of the same form.
func (s *Screen) related(e *model.Envelope) []reasons.Related {
	var all []reasons.Related
	add := func(one model.Envelope, how string) {
		if one.ID != e.ID && !slices.ContainsFunc(all, func(r reasons.Related) bool { return r.Envelope.ID == one.ID }) {
			all = append(all, reasons.Related{Envelope: one, How: how})
		}
	}
	for i := range s.why.report.Findings {
		for _, id := range s.why.report.Findings[i].Other {
			if one, known := s.env.Account.Envelope(id); known {
				add(one, s.why.report.Findings[i].Brief())
			}
		}
	}
	form := s.env.Account.FormOf(e)
	for _, one := range s.env.Account.CompletedLike(e.Documents, mostAlike) {
		if form == "" || s.env.Account.FormOf(&one) != form { // the same number of pages alone makes no form
			continue
		}
		add(one, "same form, "+describe.Relative(one.UpdatedAt.Time().Sub(s.env.ServiceNow())))
	}
	return all
}

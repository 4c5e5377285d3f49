package envelope

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// why is the panel that explains why the envelope is where it is. It lies beside the tab
// where there is room, and over it otherwise.
type why struct {
	env        screen.Env
	report     *report
	recipients *recipients
	actions    *actions
	width      int // of the screen, in cells
	open       bool
	sheet      *richtext.Text
}

// toggle opens it at its top, or closes it.
func (w *why) toggle() {
	w.open = !w.open
	w.sheet = richtext.New(w.env.Theme)
}

const (
	// besideFrom is the width from which the panel lies beside the tab, in cells.
	besideFrom = 120
	// panelShare is the part of the width the panel then takes, in percent.
	panelShare = 42
	separator  = 1 // cells
)

func (w *why) beside() bool { return w.open && w.width >= besideFrom }

// covers reports whether it lies over the tab.
func (w *why) covers() bool { return w.open && !w.beside() }

// widths are what there is for the tab and for the panel, in cells.
func (w *why) widths() (tab, panel int) {
	if !w.beside() {
		return w.width, w.width
	}
	panel = w.width * panelShare / 100
	return w.width - panel - separator, panel
}

// prepare brings the text to a height, and up to date with what has such an edition; nil
// for nothing to write.
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
		return draw.BesideLines(lines, w.sheet.Lines(), t.Paint(theme.Border, t.Glyphs.Box.Vertical))
	case w.open:
		return w.sheet.Lines()
	default:
		return lines
	}
}

func (w *why) write(e *model.Envelope, pen *richtext.Writer) {
	badge, role := describe.HealthWord(pen.Theme, w.report.Health)
	pen.Add(pen.Theme.Paint(theme.Title, "Why ") + pen.Theme.Paint(role, badge))
	for _, f := range w.report.Findings {
		writeFinding(pen, f, 0, true)
	}
	if len(w.report.Findings) == 0 {
		pen.Note("Nothing was found that needs attention.")
	}
	w.writeHolder(pen)
	w.writeChecklist(e, pen)
	w.writePossible(pen)
	w.writeUrgency(pen)
	w.writeOpenQuestions(e, pen)
}

const (
	// mostParts bounds of how many people it is said what they have done.
	mostParts = 10
	// partIndent is the width of the number of a step, in cells.
	partIndent = 3
)

func (w *why) writeHolder(pen *richtext.Writer) {
	sentence := describe.HolderSentence(w.report.Report)
	if sentence == "" {
		return
	}
	pen.Heading("Who holds it")
	pen.Wrap("", sentence, theme.Text)
	shown := w.report.Progress[:min(len(w.report.Progress), mostParts)]
	for _, act := range shown {
		r := act.Recipient
		pen.Wrap(fmt.Sprintf("%-2d ", act.Step), describe.Name(r.Name)+" <"+address(r)+">", theme.Text)
		pen.Wrap(draw.Blank(partIndent), describe.PartOf(w.report.Report, r).Sentence, theme.Muted)
	}
	if more := len(w.report.Progress) - len(shown); more > 0 {
		pen.Note(fmt.Sprintf("and %d more, in the tab Recipients", more))
	}
}

func (w *why) writeUrgency(pen *richtext.Writer) {
	pen.Heading(fmt.Sprintf("Urgency %d", w.report.Urgency))
	for _, p := range w.report.Parts {
		pen.Wrap(fmt.Sprintf("%5d  ", p.Points), p.What, theme.Text)
	}
	if len(w.report.Parts) == 0 {
		pen.Note("Nothing makes it urgent.")
	}
}

func (w *why) writeOpenQuestions(e *model.Envelope, pen *richtext.Writer) {
	if len(w.report.Unchecked) > 0 {
		pen.Heading("Not looked at")
		for _, u := range w.report.Unchecked {
			pen.Wrap(pen.Theme.Glyphs.Unsure+" ", u, theme.Text)
		}
	}
	pen.Heading("What cannot be known")
	for _, g := range triage.Gaps(e) {
		text := g.What + ": " + g.Why + "."
		if g.Instead != "" {
			text += " " + strings.ToUpper(g.Instead[:1]) + g.Instead[1:] + "."
		}
		pen.Wrap(pen.Theme.Glyphs.Unsure+" ", text, theme.Text)
	}
}

// writeChecklist goes through why somebody may not have got the envelope.
func (w *why) writeChecklist(e *model.Envelope, pen *richtext.Writer) {
	r := w.recipients.concerned(e)
	if r == nil {
		return
	}
	name := r.Name.String()
	if r.Name.IsEmpty() {
		name = address(r)
	}
	pen.Heading("If " + name + " never got it, or the link does not work")
	context, part := w.env.Account.Context(e, w.env.ServiceNow()), describe.PartOf(w.report.Report, r)
	for _, c := range triage.NeverGotIt(e, r, context, w.report.Report, part.Sentence) {
		shape, role := verdict(pen.Theme, c.Verdict)
		pen.Wrap(pen.Theme.Paint(role, shape)+" ", c.Question, theme.Strong)
		pen.Wrap(draw.Blank(2), c.Answer, theme.Text)
	}
}

func verdict(t *theme.Theme, v triage.Verdict) (string, theme.Role) {
	switch v {
	case triage.Fine:
		return t.Glyphs.Check, theme.Good
	case triage.Suspect:
		return t.Glyphs.Cross, theme.Warn
	default:
		return t.Glyphs.Unsure, theme.Muted
	}
}

// writePossible lists what can be done now, and what cannot with the reason.
func (w *why) writePossible(pen *richtext.Writer) {
	pen.Heading("What can be done")
	all := w.actions.all()
	for _, a := range all {
		if a.Why == "" {
			pen.Wrap(pen.Theme.Paint(theme.Key, fmt.Sprintf("%-2s ", a.Binding.Help().Key)), a.Title, theme.Text)
		}
	}
	for _, a := range all {
		if a.Why != "" {
			pen.Wrap(pen.Theme.Glyphs.Dash+"  ", a.Title+": "+a.Why, theme.Muted)
		}
	}
}

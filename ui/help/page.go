package help

import (
	"slices"
	"strings"

	"inkdesk/assets"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const pageWidth = 56 // sets the width of the texts in cells, narrow enough for the smallest terminal

func (h *Help) page() []string {
	p := writer{theme: h.theme}
	switch h.tab {
	case Limits:
		h.writeLimits(&p)
	case Assumptions:
		p.title("What the specification leaves open")
		p.paragraph(theme.Muted, h.settingsPathText())
		p.lines = append(p.lines, "")
		for _, a := range h.assumptions() {
			p.bullet(a.what+": "+a.value, a.note(h.options.Settings))
		}
	case Signs:
		writeSigns(&p)
	case Rules:
		h.writeRules(&p)
	case Manual:
		writeManual(&p)
	}
	return p.lines
}

func writeManual(w *writer) {
	bare := strings.NewReplacer("`", "", "**", "")
	for _, topic := range assets.Topics() {
		title, text, _ := assets.Manual(topic)
		w.title(title)
		for line := range strings.SplitSeq(bare.Replace(text), "\n") {
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				line = w.theme.Paint(theme.Title, heading)
			}
			w.lines = append(w.lines, line)
		}
	}
}

type writer struct {
	theme *theme.Theme
	lines []string
}

func (w *writer) title(text string) {
	if len(w.lines) > 0 {
		w.lines = append(w.lines, "")
	}
	w.lines = append(w.lines, w.theme.Paint(theme.Title, text))
}

func (w *writer) paragraph(role theme.Role, text string) {
	for _, l := range draw.Wrap(text, pageWidth) {
		w.lines = append(w.lines, w.theme.Paint(role, l))
	}
}

func (w *writer) bullet(text, more string) {
	w.hanging(w.theme.Glyphs.Bullet+" ", text)
	if more == "" {
		return
	}
	for _, l := range draw.Wrap(more, pageWidth-len("  ")) {
		w.lines = append(w.lines, "  "+w.theme.Paint(theme.Muted, l))
	}
}

// hanging writes a text behind a lead.
func (w *writer) hanging(lead, text string) {
	indent := model.Width(lead)
	for _, l := range draw.Wrap(text, pageWidth-indent) {
		w.lines = append(w.lines, lead+l)
		lead = draw.Blank(indent)
	}
}

const exampleCells = 16

func (w *writer) legend(shape string, role theme.Role, text string) {
	w.lines = append(w.lines, "  "+w.theme.Paint(role, model.Pad(shape, 6))+text)
}

func writeSigns(w *writer) {
	w.title("States")
	for _, s := range model.Statuses() {
		shape, role := w.theme.Status(s)
		w.legend(shape, role, s.Label())
	}
	g := w.theme.Glyphs
	w.title("Health")
	w.legend(g.Act, theme.Danger, "Act now")
	w.legend(g.Soon, theme.Warn, "Act soon")
	w.legend(g.Watch, theme.Text, "Watch")
	w.legend(g.Note, theme.Muted, "Worth knowing")
	w.legend(g.OK, theme.Text, "Checked, and nothing found")
	w.legend(g.Unsure, theme.Text, "Not everything could be checked")
	w.title("Rows and values")
	w.legend(g.Selected, theme.Selected, "The selected row")
	w.legend(g.Mark, theme.Mark, "A marked row")
	w.legend(g.Required, theme.Text, "Required")
	w.legend(desk.SignTaken+"me", theme.Text, "After a name: you have taken it; with another name: another person has")
	w.legend(desk.SignSnoozed, theme.Text, "After a name: snoozed until a date or until it changes")
	w.legend(desk.SignDone, theme.Text, "After a name: done, nothing is left until it changes")
	w.legend(desk.SignNoted, theme.Text, "After a name: there is a note")
	w.legend(g.Changed, theme.Mark, "It has changed while this runs, and you have not looked at it")
	w.legend(g.Altered, theme.Warn, "The text holds something that is not shown")
	w.legend(g.Secret, theme.Muted, "A secret, masked")
	w.legend(g.Ellipsis, theme.Text, "More of the text than there is room for")
	w.legend(g.Up+" "+g.Down, theme.Text, "What rows are ordered by: upwards, downwards")
	w.legend(g.Left+" "+g.Right, theme.Text, "More views or tabs on that side")
	w.title("Columns")
	for _, c := range [][2]string{
		{"Anna or 1 more", "One of these two, or both"},
		{"not known", "It cannot be told from what is known"},
		{"2 of 3?", "The second of three signing steps, as far as can be told"},
		{"? of 3", "It is not known in which of three steps"},
		{"5m 3h 12d 2y", "Minutes, hours, days, years; in Idle since the last change"},
		{"-29h", "In Left: the date passed 29 hours ago"},
		{"1 of 3", "In Files: one came, of three that were asked for"},
		{"1 missing", "In Files: a required file is missing"},
		{"ID SMS code", "In Check: an ID check, a code by SMS, a passcode"},
	} {
		w.hanging("  "+model.Pad(c[0], exampleCells), c[1])
	}
}

func (h *Help) writeRules(w *writer) {
	w.title("What envelopes and fields are checked for")
	w.paragraph(theme.Muted, "The name behind a rule finds its envelopes: type it behind "+keys.Short(h.keys.List.Search)+
		". What fixes a finding now is beside it under "+keys.Short(h.keys.Envelope.Why)+".")
	w.paragraph(theme.Muted, "The most urgent comes first: act, then soon, then watch; among these, what will be too late soonest, "+
		"then what was left unchanged longest. What has been overdue for more than a day comes after the dates ahead.")
	if len(h.options.Queue) > 0 {
		w.title("How far to trust them")
	}
	for _, said := range h.options.Queue {
		w.bullet(said[0]+": "+said[1]+".", "")
	}
	first, others := h.inTurn()
	if len(first) > 0 {
		w.title("Found in this envelope")
	}
	for i, e := range append(first, others...) {
		if i == len(first) && i > 0 {
			w.title("All others")
		}
		w.title(model.Capital(e.Title) + "  rule:" + e.Rule.Name())
		w.bullet(e.What, "")
		w.bullet(e.Do, "")
		w.bullet("Rests on: "+e.Basis, "")
	}
}

// inTurn returns the rules to explain first, each once in the order of the findings, and the others.
func (h *Help) inTurn() (first, others []triage.Explanation) {
	others = triage.Rules()
	for _, rule := range h.options.Rules {
		if at := slices.IndexFunc(others, func(e triage.Explanation) bool { return e.Rule == rule }); at >= 0 {
			first, others = append(first, others[at]), slices.Delete(others, at, at+1)
		}
	}
	return first, others
}

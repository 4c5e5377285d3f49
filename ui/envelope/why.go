package envelope

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// toggleWhy opens or closes the panel that explains why the envelope is where it is. It
// lies beside the tab where there is room, and over it otherwise.
func (s *Screen) toggleWhy() tea.Cmd {
	if s.why != nil {
		s.why = nil
	} else {
		s.why = richtext.New(s.env.Theme)
	}
	s.changed()
	s.prepare()
	s.finder.Again(s.reader())
	return s.evidence()
}

func (s *Screen) writeWhy(e *model.Envelope, pen *richtext.Writer) {
	badge, role := describe.HealthWord(pen.Theme, s.report.Health)
	pen.Add(pen.Theme.Paint(theme.Title, "Why ") + pen.Theme.Paint(role, badge))
	for _, f := range s.report.Findings {
		writeFinding(pen, f, 0, true)
	}
	if len(s.report.Findings) == 0 {
		pen.Note("Nothing was found that needs attention.")
	}
	s.writeHolder(pen)
	s.writeChecklist(e, pen)
	s.writePossible(pen)
	s.writeUrgency(pen)
	s.writeOpenQuestions(e, pen)
}

// mostHolders bounds how many people are listed as possible holders.
const mostHolders = 10

func (s *Screen) writeHolder(pen *richtext.Writer) {
	h := s.report.Holder
	if h.Sentence == "" {
		return
	}
	pen.Heading("Who holds it")
	pen.Wrap("", h.Sentence+" ("+h.Certainty.String()+")", theme.Text)
	for i, r := range h.Who {
		if i == mostHolders {
			pen.Add(pen.Theme.Paint(theme.Muted, fmt.Sprintf("and %d more", len(h.Who)-mostHolders)))
			break
		}
		mark := pen.Theme.Glyphs.Unsure
		if r == h.Sure {
			mark = pen.Theme.Glyphs.Right
		}
		pen.Wrap(pen.Theme.Paint(theme.Muted, mark)+" ", describe.Name(r.Name)+" <"+address(r)+">", theme.Text)
	}
}

func (s *Screen) writeUrgency(pen *richtext.Writer) {
	pen.Heading(fmt.Sprintf("Urgency %d", s.report.Urgency))
	for _, p := range s.report.Parts {
		pen.Wrap(fmt.Sprintf("%5d  ", p.Points), p.What, theme.Text)
	}
	if len(s.report.Parts) == 0 {
		pen.Note("Nothing makes it urgent.")
	}
}

func (s *Screen) writeOpenQuestions(e *model.Envelope, pen *richtext.Writer) {
	if len(s.report.Unchecked) > 0 {
		pen.Heading("Not looked at")
		for _, u := range s.report.Unchecked {
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
func (s *Screen) writeChecklist(e *model.Envelope, pen *richtext.Writer) {
	r := s.concerned(e)
	if r == nil {
		return
	}
	name := r.Name.String()
	if r.Name.IsEmpty() {
		name = address(r)
	}
	pen.Heading("If " + name + " never got it, or the link does not work")
	for _, c := range triage.NeverGotIt(e, r, s.rules(e), &s.report) {
		shape, role := verdict(pen.Theme, c.Verdict)
		pen.Wrap(pen.Theme.Paint(role, shape)+" ", c.Question, theme.Strong)
		pen.Wrap(draw.Blank(2), c.Answer, theme.Text)
	}
}

// concerned is whom questions are most likely about: the selected recipient, who is
// waited for, or the first who signs.
func (s *Screen) concerned(e *model.Envelope) *model.Recipient {
	if s.isOpen(tabRecipients) {
		if _, r := s.selectedRecipient(); r != nil {
			return r
		}
	}
	return describe.SupportText{Envelope: e, Report: &s.report}.Asker()
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
func (s *Screen) writePossible(pen *richtext.Writer) {
	pen.Heading("What can be done")
	all := s.actions()
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

package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/ui/describe"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeFields counts the fields of each document, by type and by recipient.
func (s *Screen) writeFields(t *model.Template, pen *richtext.Writer) {
	s.writeState(pen, s.parts.fields.Phase(), s.parts.fields.Err())
	all, read := s.parts.fields.Value()
	if !read {
		return
	}
	pen.Wrap("", describe.Fields(all), theme.Strong)
	rest := all
	for i := range t.Documents {
		doc := &t.Documents[i]
		own, others := divide(rest, func(a *model.Annotation) bool { return a.DocumentID == doc.ID })
		rest = others
		pen.Gap()
		pen.Entry(documentKey(i, doc), func() { writeFieldsOf(t, doc, own, pen) })
	}
	if len(rest) > 0 {
		pen.Gap()
		pen.Wrap(pen.Theme.Paint(theme.Warn, pen.Theme.Glyphs.Cross)+" ",
			"on no document of this template: "+describe.Fields(rest), theme.Warn)
	}
	s.writeFaults(t, all, pen)
	pen.Gap()
	pen.Note(s.env.Keys.Template.Pages.Help().Key + " shows the pages with their fields.")
}

// mostFaults is how many faults are shown; the viewer lists them all.
const mostFaults = 20

// writeFaults lists what keeps people from signing, each with its certainty and page.
func (s *Screen) writeFaults(t *model.Template, all []model.Annotation, pen *richtext.Writer) {
	documents := s.documents()
	found := lint.Examine(lint.Subject{
		Template: t, Documents: documents, Fields: all, Complete: true, Assume: s.env.Positions(all, documents),
	})
	pen.Heading("Check")
	if len(found) == 0 {
		pen.Wrap(pen.Theme.Paint(theme.Good, pen.Theme.Glyphs.Check)+" ", "No faults were found.", theme.Text)
	}
	for i := range found {
		f := &found[i]
		if i == mostFaults {
			pen.Note(fmt.Sprintf("and %d more", len(found)-mostFaults))
			break
		}
		shape, role := describe.SeverityShape(pen.Theme, f.Severity)
		said := f.Sentence + " (" + f.Certainty.String()
		if where := f.Where(documents); where != "" {
			said += ", " + where
		}
		pen.Wrap(pen.Theme.Paint(role, shape)+" ", model.Narrow(said)+")", theme.Text)
	}
}

func writeFieldsOf(t *model.Template, doc *model.Document, fields []model.Annotation, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	indent := draw.Blank(2)
	if len(fields) == 0 {
		pen.Wrap(indent, "no fields", theme.Muted)
		return
	}
	pen.Wrap(indent, describe.Fields(fields), theme.Text)
	index := 0
	for _, r := range t.Recipients() {
		own, others := divide(fields, func(a *model.Annotation) bool { return a.RecipientID == r.ID && r.ID != "" })
		fields = others
		if len(own) > 0 {
			look := pen.Theme.Recipient(index)
			pen.Wrap(indent+pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(r.Name)+": "+describe.Fields(own), theme.Text)
		}
		index++
	}
	unassigned, orphans := divide(fields, func(a *model.Annotation) bool { return a.RecipientID == "" })
	if len(unassigned) > 0 {
		pen.Wrap(indent, "without a recipient: "+describe.Fields(unassigned), theme.Text)
	}
	if len(orphans) > 0 {
		pen.Wrap(indent+pen.Theme.Paint(theme.Warn, pen.Theme.Glyphs.Cross)+" ",
			"of nobody in this template: "+describe.Fields(orphans), theme.Warn)
	}
}

// divide separates the fields that are meant from the others.
func divide(all []model.Annotation, meant func(*model.Annotation) bool) (own, others []model.Annotation) {
	for i := range all {
		if meant(&all[i]) {
			own = append(own, all[i])
		} else {
			others = append(others, all[i])
		}
	}
	return own, others
}

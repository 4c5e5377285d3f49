package envelope

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeFields counts the fields of each document, by type and by recipient.
func (s *Screen) writeFields(e *model.Envelope, pen *richtext.Writer) {
	if len(e.Documents) == 0 {
		pen.Note("No documents, so no fields.")
	}
	for i := range e.Documents {
		doc := &e.Documents[i]
		pen.Gap()
		pen.Entry(documentKey(i, doc), func() { s.writeFieldsOf(e, doc, pen) })
	}
	if _, read := s.fields.of(e); read {
		s.writeFaults(pen)
	}
}

func (s *Screen) writeFieldsOf(e *model.Envelope, doc *model.Document, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	indent := draw.Blank(2)
	slot := s.fields.slots[doc.ID]
	switch {
	case slot == nil && s.fields.all.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading", theme.Muted)
		return
	case slot == nil && refused(s.fields.all.Err()):
		p := describe.Problem(s.fields.all.Err())
		pen.Wrap(indent, strings.TrimSpace(p.Sentence+" "+p.Next), theme.Danger)
		return
	case slot == nil:
		pen.Wrap(indent, "not read yet", theme.Muted)
		return
	}
	if err := slot.Err(); err != nil {
		p := describe.Problem(err)
		pen.Wrap(indent, strings.TrimSpace(p.Sentence+" "+p.Next), theme.Danger)
	}
	all, has := slot.Value()
	switch {
	case has && len(all) == 0:
		pen.Wrap(indent, "no fields", theme.Muted)
	case has:
		writeCounts(e, all, indent, pen)
	case slot.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading", theme.Muted)
	}
}

func writeCounts(e *model.Envelope, all []model.Annotation, indent string, pen *richtext.Writer) {
	pen.Wrap(indent, describe.Fields(all), theme.Text)
	index := 0
	for _, r := range e.Recipients() {
		if own := of(all, r.ID); len(own) > 0 && r.ID != "" {
			look := pen.Theme.Recipient(index)
			pen.Wrap(indent+pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(r.Name)+": "+describe.Fields(own), theme.Text)
		}
		index++
	}
	if own := of(all, ""); len(own) > 0 {
		pen.Wrap(indent, "without a recipient: "+describe.Fields(own), theme.Text)
	}
}

func of(all []model.Annotation, id model.RecipientID) []model.Annotation {
	var own []model.Annotation
	for i := range all {
		if all[i].RecipientID == id {
			own = append(own, all[i])
		}
	}
	return own
}

// writeFaults says what is wrong with the fields.
func (s *Screen) writeFaults(pen *richtext.Writer) {
	headed := false
	for _, f := range s.report.Findings {
		if !strings.HasPrefix(f.Field, "annotation") {
			continue
		}
		if !headed {
			pen.Heading("Findings")
			headed = true
		}
		writeFinding(pen, f, 0, false)
	}
}

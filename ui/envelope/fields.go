package envelope

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeFields counts the fields of each document, by type and by recipient, and once all
// were read lists their faults.
func (p *page) writeFields(e *model.Envelope, pen *richtext.Writer) {
	if len(e.Documents) == 0 {
		pen.Note("No documents, so no fields.")
	}
	for i := range e.Documents {
		doc := &e.Documents[i]
		pen.Gap()
		pen.Entry(detail.DocumentKey(i, doc), func() { writeFieldsOf(p.fields, e, doc, pen) })
		pen.Copied("id of the document", doc.ID.String())
	}
	if _, read := p.fields.Of(e.Documents); read {
		p.writeFindings(pen, func(one triage.Finding) bool { return strings.HasPrefix(one.Field, "annotation") })
	}
}

func writeFieldsOf(f *detail.Fields, e *model.Envelope, doc *model.Document, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	indent := draw.Blank(2)
	slot, apart := f.Slot(doc.ID)
	if err := slot.Err(); detail.Refused(err) || apart && err != nil {
		p := describe.Problem(err)
		pen.Wrap(indent, strings.TrimSpace(p.Sentence+" "+p.Next), theme.Danger)
	}
	all, read := slot.Value()
	switch {
	case apart && read:
		detail.WriteFields(all, e.Recipients(), func(id model.RecipientID) []model.Annotation {
			return slices.DeleteFunc(slices.Clone(all), func(a model.Annotation) bool { return a.RecipientID != id })
		}, pen)
	case slot.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading", theme.Muted)
	case !apart && !detail.Refused(slot.Err()):
		pen.Wrap(indent, "not read yet", theme.Muted)
	}
}

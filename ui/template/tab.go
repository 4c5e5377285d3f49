package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/widget/richtext"
)

const (
	tabOverview    = "Overview"
	tabRecipients  = "Recipients"
	tabDocuments   = "Documents"
	tabFields      = "Fields"
	tabAttachments = "Attachments"
	tabDynamic     = "Dynamic fields"
)

type tab = detail.Tab[model.Template]

func (s *Screen) newTabs() *tabs {
	source := func(t *model.Template) []byte { return t.Source }
	return detail.NewTabs(s.template, source, 0,
		tab{Name: tabOverview, Write: s.writeOverview},
		tab{Name: tabRecipients, Write: writeRecipients, Note: func(t *model.Template) string { return detail.Count(int(t.NumRecipients)) }},
		tab{Name: tabDocuments, Write: s.documents.Write, Note: func(t *model.Template) string { return detail.Count(len(t.Documents)) }},
		tab{Name: tabFields, Write: s.fields.write},
		tab{Name: tabAttachments, Write: s.writeAttachments, Note: func(t *model.Template) string {
			return detail.Count(len(t.Attachments.Placeholders()))
		}},
		tab{Name: tabDynamic, Write: s.fields.writeDynamic, Note: func(t *model.Template) string { return detail.Count(len(t.DynamicFields)) }},
	)
}

func (s *Screen) writeOverview(t *model.Template, pen *richtext.Writer) {
	describe.Template(pen, t, s.env.ServiceNow())
	pen.Gap()
	s.bookmark.write(pen)
}

func writeRecipients(t *model.Template, pen *richtext.Writer) {
	switch {
	case len(t.SigningSteps) > 0:
		detail.WriteSteps(t.SigningSteps, pen, func(index int, r *model.Recipient) { describe.Recipient(pen, r, index) })
	case t.NumRecipients > 0:
		pen.Note(fmt.Sprintf("%d recipients, whom the answer leaves out.", t.NumRecipients))
	default:
		pen.Note("No recipients.")
	}
}

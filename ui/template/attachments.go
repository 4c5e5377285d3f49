package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

func (s *Screen) writeAttachments(t *model.Template, pen *richtext.Writer) {
	all := t.Attachments.Placeholders()
	if t.Attachments != nil {
		pen.Note(describe.Visibility(t.Attachments.Settings, s.env.Settings.Profile.Assumptions.AttachmentsVisible))
	}
	if len(all) == 0 {
		pen.Note("No files are asked for.")
		return
	}
	for i := range all {
		pen.Gap()
		pen.Entry(fmt.Sprintf("%d %s", i, all[i].ID), func() { writePlaceholder(t, &all[i], pen) })
	}
}

func writePlaceholder(t *model.Template, p *model.AttachmentPlaceholder, pen *richtext.Writer) {
	pen.Wrap(pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Bullet)+" ", describe.Name(p.Name), theme.Strong)
	indent := draw.Blank(2)
	pen.Hidden(2, p.Name, p.Hint)
	who := "no recipient of this template"
	if r := t.Recipient(p.RecipientID); r != nil {
		who = describe.Name(r.Name)
	}
	pen.Wrap(indent, pen.Joined("asked of "+who, detail.Terms(p)), theme.Muted)
	if !p.Hint.IsEmpty() {
		pen.Wrap(indent+pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Separator)+" ", p.Hint.String(), theme.Text)
	}
	if p.ID != "" {
		pen.Wrap(indent, "id "+p.ID.String(), theme.Muted)
	}
}

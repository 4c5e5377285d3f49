package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// writeDynamic names the dynamic fields, which get their values in an envelope.
func (s *Screen) writeDynamic(t *model.Template, pen *richtext.Writer) {
	if len(t.DynamicFields) == 0 {
		pen.Note("No dynamic fields.")
		return
	}
	fields, read := s.parts.fields.Value()
	for i, name := range t.DynamicFields {
		pen.Entry(fmt.Sprint(i), func() {
			text := describe.Name(name)
			if read {
				text += pen.Theme.Paint(theme.Muted, ", in "+describe.Counted(uses(fields, name), "field"))
			}
			pen.Add(pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Bullet) + " " + text)
			pen.Hidden(2, name)
		})
	}
	pen.Gap()
	pen.Note("Text fields take their value from a dynamic field of that name. Values are given when an envelope is made from the template.")
}

func uses(fields []model.Annotation, name model.Text) int {
	n := 0
	for i := range fields {
		if text := fields[i].Text; text != nil && text.DynamicFieldName == name {
			n++
		}
	}
	return n
}

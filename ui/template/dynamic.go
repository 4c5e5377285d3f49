package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

func (f *fields) writeDynamic(t *model.Template, pen *richtext.Writer) {
	if len(t.DynamicFields) == 0 {
		pen.Note("No dynamic fields.")
		return
	}
	all, read := f.slot.Value()
	for i, name := range t.DynamicFields {
		pen.Entry(fmt.Sprint(i), func() {
			text := describe.Name(name)
			if read {
				text += pen.Theme.Paint(theme.Muted, ", in "+describe.Counted(uses(all, name), "field"))
			}
			pen.Add(pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Bullet) + " " + text)
			pen.Hidden(2, name)
		})
	}
	pen.Gap()
	pen.Note("Text fields take their value from a dynamic field of that name. Values are given when an envelope is made from the template.")
}

func uses(all []model.Annotation, name model.Text) int {
	n := 0
	for i := range all {
		if text := all[i].Text; text != nil && text.DynamicFieldName == name {
			n++
		}
	}
	return n
}

package difference

import "inkdesk/model"

func differ(before, after *placed) (Difference, bool) {
	d := Difference{
		Before: before.index, After: after.index, Document: after.document, Page: after.page, Was: before.box,
		SamePage: before.page == after.page && before.document == after.document,
	}
	moved := !d.SamePage || !before.box.Same(after.box)
	d.Details = details(before, after)
	if !d.SamePage {
		d.Details = append([]string{"page"}, d.Details...)
	}
	d.Kind = Changed
	if moved {
		d.Kind = Moved
	}
	return d, moved || len(d.Details) > 0
}

func details(before, after *placed) []string {
	b, a := before.field, after.field
	var names []string
	note := func(name string, differs bool) {
		if differs {
			names = append(names, name)
		}
	}
	note("type", b.Type != a.Type)
	note("recipient", before.recipient != after.recipient)
	note("required", b.Required != a.Required)
	note("text", (b.Text == nil) != (a.Text == nil))
	if b.Text != nil && a.Text != nil {
		note("text.size", b.Text.Size != a.Text.Size)
		note("text.color", b.Text.Color != a.Text.Color)
		note("text.tooltip", b.Text.Tooltip != a.Text.Tooltip)
		note("text.dynamic_field_name", b.Text.DynamicFieldName != a.Text.DynamicFieldName)
		note("text.font", font(b.Text.Font) != font(a.Text.Font))
	}
	note("datetime", (b.DateTime == nil) != (a.DateTime == nil))
	if b.DateTime != nil && a.DateTime != nil {
		note("datetime.size", b.DateTime.Size != a.DateTime.Size)
		note("datetime.color", b.DateTime.Color != a.DateTime.Color)
		note("datetime.auto_fill", b.DateTime.AutoFill != a.DateTime.AutoFill)
		note("datetime.timezone", b.DateTime.Timezone != a.DateTime.Timezone)
		note("datetime.format", b.DateTime.Format != a.DateTime.Format)
		note("datetime.font", font(b.DateTime.Font) != font(a.DateTime.Font))
	}
	note("checkbox", (b.Checkbox == nil) != (a.Checkbox == nil))
	if b.Checkbox != nil && a.Checkbox != nil {
		note("checkbox.style", b.Checkbox.Style != a.Checkbox.Style)
	}
	return names
}

func font(f *model.Font) model.Font {
	if f == nil {
		return model.Font{}
	}
	return *f
}

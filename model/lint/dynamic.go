package lint

import (
	"slices"

	"inkdesk/model/triage"
)

// dynamic looks for values that no envelope can set: the template does not list them.
func (r *report) dynamic(i int) {
	f := &r.Fields[i]
	if r.Template == nil || f.Text == nil || f.Text.DynamicFieldName.IsEmpty() ||
		slices.Contains(r.Template.DynamicFields, f.Text.DynamicFieldName) {
		return
	}
	r.add(r.about(i, UndeclaredField, triage.Watch, triage.Proved, "annotation.text.dynamic_field_name, template.dynamic_fields"),
		"This %s takes the dynamic field %s, which the template does not list.", kind(f), quoted(f.Text.DynamicFieldName))
}

// unplaced looks for values that are asked for and stand nowhere.
func (r *report) unplaced() {
	if r.Template == nil || !r.Complete || len(r.documents()) == 0 || r.Template.Unread.Has("dynamic_fields") {
		return
	}
	placed := map[string]bool{}
	for i := range r.Fields {
		if text := r.Fields[i].Text; text != nil {
			placed[text.DynamicFieldName.String()] = true
		}
	}
	for _, name := range r.Template.DynamicFields {
		if name.IsEmpty() || placed[name.String()] {
			continue
		}
		placed[name.String()] = true // once is enough
		r.add(overall(UnplacedField, triage.Watch, triage.Proved, "template.dynamic_fields, annotation.text.dynamic_field_name", ""),
			"The template asks for the dynamic field %s, but no field shows it.", quoted(name))
	}
}

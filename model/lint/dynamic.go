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

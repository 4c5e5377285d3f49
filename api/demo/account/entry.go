package account

import "inkdesk/model"

// Enter fills a field the way its recipient does who signs at a time. Everything required is
// filled and every signature, some optional texts and boxes stay empty, and what the sender has
// entered stays. The same field is always filled in the same way.
func Enter(f *model.Annotation, r *model.Recipient, at model.Time) {
	d := seededBy(string(f.ID))
	mark, wanted := model.MarkID(d.hexID(12)), f.Required || d.chance(60)
	switch {
	case f.Signature != nil:
		f.Signature.ID = mark
	case f.Initials != nil:
		f.Initials.ID = mark
	case f.DateTime != nil:
		f.DateTime.Timestamp = at
	case f.Text != nil && f.Text.Value.IsEmpty() && wanted:
		f.Text.Value = r.Name
	case f.Checkbox != nil:
		f.Checkbox.Checked = f.Checkbox.Checked || wanted
	}
}

// preset fills some texts as a sender does: at once, or by a dynamic field when it is sent.
func preset(words vocabulary, f *model.Annotation, sent bool) {
	if f.Text == nil {
		return
	}
	d := seededBy("preset" + string(f.ID))
	value := model.NewText(pick(&d, words["companies"]))
	switch d.weighted(12, 12, 76) {
	case 0:
		f.Text.Value = value
	case 1:
		f.Text.DynamicFieldName = model.NewText(pick(&d, words["dynamic"]))
		if sent {
			f.Text.Value = value
		}
	}
}

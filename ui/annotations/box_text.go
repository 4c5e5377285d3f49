package annotations

import (
	"inkdesk/model"
)

// boxText is what stands in the box of a field on its page: its value as it is, otherwise
// the dynamic field that fills it in braces, or the tooltip or the format of its date in
// parentheses.
func (l *layout) boxText(a *model.Annotation) string {
	text := ""
	switch {
	case a.Text != nil && !a.Text.Value.IsEmpty():
		text = a.Text.Value.String()
	case a.Text != nil && !a.Text.DynamicFieldName.IsEmpty():
		text = "{" + a.Text.DynamicFieldName.String() + "}"
	case a.Text != nil && !a.Text.Tooltip.IsEmpty():
		text = "(" + a.Text.Tooltip.String() + ")"
	case a.DateTime != nil && !a.DateTime.Timestamp.IsZero():
		text = moment(a.DateTime.Timestamp)
	case a.DateTime != nil && a.DateTime.Format != "":
		text = "(" + string(a.DateTime.Format) + ")"
	case a.Checkbox != nil && a.Checkbox.Checked:
		text = l.env.Theme.Glyphs.Check
	case a.Filled():
		text = "filled"
	}
	return model.Narrow(model.Clip(text, maxBoxText, l.env.Theme.Glyphs.Ellipsis))
}

const maxBoxText = 400

package describe

import (
	"fmt"
	"strconv"

	"inkdesk/model"
)

// FieldType returns the type of a field in words.
func FieldType(t model.AnnotationType) string {
	if t == "" {
		return "No type"
	}
	return t.Label()
}

// FieldPlace returns where a field is on its page, and its size: "100, 200; 120 x 40".
func FieldPlace(f *model.Annotation) string {
	return Number(f.X) + ", " + Number(f.Y) + "; " + Number(f.Width) + " x " + Number(f.Height)
}

// FieldProperty returns the value of a property by its name in the specification, "" where it has no
// short one.
func FieldProperty(f *model.Annotation, name string) string {
	if text := f.Text; text != nil {
		switch name {
		case "text.size":
			return Number(text.Size)
		case "text.color":
			return Number(text.Color)
		case "text.tooltip":
			return quotedText(text.Tooltip)
		case "text.dynamic_field_name":
			return quotedText(text.DynamicFieldName)
		}
	}
	if date := f.DateTime; date != nil {
		switch name {
		case "datetime.size":
			return Number(date.Size)
		case "datetime.color":
			return quotedText(date.Color)
		case "datetime.auto_fill":
			return model.YesNo(date.AutoFill)
		case "datetime.timezone":
			return quotedText(date.Timezone)
		case "datetime.format":
			return string(date.Format)
		}
	}
	switch name {
	case "page":
		return strconv.Itoa(int(f.Page))
	case "type":
		return FieldType(f.Type)
	case "required":
		return model.YesNo(f.Required)
	case "checkbox.style":
		if f.Checkbox != nil {
			return string(f.Checkbox.Style)
		}
	}
	return ""
}

func quotedText(t model.Text) string {
	const widest = 24
	return fmt.Sprintf("%q", model.Clip(t.String(), widest, "..."))
}

// Number returns a number with at most eight digits.
func Number(f model.Float) string { return strconv.FormatFloat(float64(f), 'g', 8, 64) }

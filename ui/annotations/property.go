package annotations

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/theme"
)

// whatDiffers says from where to where a field moved, and which properties changed and how.
func whatDiffers(t *theme.Theme, d *difference.Difference, before, after *model.Annotation) string {
	to := " " + t.Glyphs.Right + " "
	var parts []string
	if d.Kind == difference.Moved {
		parts = append(parts, place(before)+to+place(after))
	}
	for _, name := range d.Details {
		was, is := property(before, name), property(after, name)
		if was == is { // it is there or not, or cannot be said in a word
			parts = append(parts, name)
			continue
		}
		parts = append(parts, name+" "+was+to+is)
	}
	return strings.Join(parts, ", ")
}

func place(f *model.Annotation) string {
	return number(f.X) + ", " + number(f.Y) + "; " + number(f.Width) + " x " + number(f.Height)
}

// property is the value of a property by its name in the specification, "" where it has no
// short one.
func property(f *model.Annotation, name string) string {
	if text := f.Text; text != nil {
		switch name {
		case "text.size":
			return number(text.Size)
		case "text.color":
			return number(text.Color)
		case "text.tooltip":
			return quoted(text.Tooltip)
		case "text.dynamic_field_name":
			return quoted(text.DynamicFieldName)
		}
	}
	if date := f.DateTime; date != nil {
		switch name {
		case "datetime.size":
			return number(date.Size)
		case "datetime.color":
			return quoted(date.Color)
		case "datetime.auto_fill":
			return yesNo(date.AutoFill)
		case "datetime.timezone":
			return quoted(date.Timezone)
		case "datetime.format":
			return string(date.Format)
		}
	}
	switch name {
	case "page":
		return strconv.Itoa(int(f.Page))
	case "type":
		return typeWord(f.Type)
	case "required":
		return yesNo(f.Required)
	case "checkbox.style":
		if f.Checkbox != nil {
			return string(f.Checkbox.Style)
		}
	}
	return ""
}

// quoted is a text from outside as a value among others.
func quoted(t model.Text) string {
	const widest = 24
	return fmt.Sprintf("%q", model.Clip(t.String(), widest, "..."))
}

package forms

import (
	"fmt"
	"strconv"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/dates"
	"inkdesk/ui/widget/draw"
)

func fieldFacts(f model.AnnotationRequest, k formContext) []draw.Fact {
	list := fact(nil, "type", f.Type.Label())
	documents := k.Documents()
	for i := range documents {
		if documents[i].ID == f.DocumentID {
			name, id := clipped(documents[i].Title()), f.DocumentID.String()
			if name != id { // which is the path of a file that is still to be uploaded
				name += ", " + id
			}
			list = fact(list, "document", name)
		}
	}
	if f.RecipientID != "" {
		list = fact(list, "recipient", optionTitle(k.people(), f.RecipientID.String()))
	}
	list = fact(list, "page", fmt.Sprint(f.Page))
	list = fact(list, "box", k.boxText(f))
	return append(list, propertyFacts(f, k)...)
}

func propertyFacts(f model.AnnotationRequest, k formContext) []draw.Fact {
	list := boolFact(nil, "required", f.Required)
	list = fact(list, "signature", f.Signature.ID.String())
	list = fact(list, "initials", f.Initials.ID.String())
	if t := f.Text; t != (model.TextRequest{}) {
		list = fact(list, "size", nonZero(t.Size))
		list = fact(list, "value", t.Value.String())
		list = fact(list, "tooltip", t.Tooltip.String())
		list = fact(list, "dynamic_field_name", t.DynamicFieldName.String())
		if t.Color != nil {
			list = fact(list, "color", strconv.FormatFloat(float64(*t.Color), 'f', -1, 64))
		}
		list = fontFacts(list, t.Font)
	}
	if d := f.DateTime; d != (model.DateRequest{}) {
		list = fact(list, "size", nonZero(d.Size))
		list = fact(list, "format", string(d.Format))
		list = boolFact(list, "auto_fill", d.AutoFill)
		list = fact(list, "timezone", d.Timezone.String())
		if !d.Timestamp.IsZero() {
			list = fact(list, "timestamp", dates.Echo(d.Timestamp.Time().In(k.now.Location())))
		}
		list = fact(list, "color", d.Color.String())
		list = fontFacts(list, d.Font)
	}
	list = fact(list, "style", string(f.Checkbox.Style))
	return boolFact(list, "checked", f.Checkbox.Checked)
}

// boxText is a place in the unit that the service counts in.
func (c formContext) boxText(f model.AnnotationRequest) string {
	unit := "%"
	switch c.positions.Unit {
	case geometry.Ratio:
		unit = ""
	case geometry.Pixel:
		unit = " px"
	case geometry.Undecided, geometry.Percent:
	}
	top := "top"
	if c.positions.Upwards {
		top = "bottom"
	}
	return fmt.Sprintf("%g%s from the left, %g%s from the %s, %g%s wide, %g%s high", f.X, unit, f.Y, unit, top, f.Width, unit, f.Height, unit)
}

func fontFacts(list []draw.Fact, f model.FontRequest) []draw.Fact {
	list = fact(list, "font", string(f.Family))
	list = boolFact(list, "italic", f.Italic)
	return boolFact(list, "bold", f.Bold)
}

func boolFact(list []draw.Fact, label string, decided *bool) []draw.Fact {
	if decided == nil {
		return list
	}
	return fact(list, label, fmt.Sprint(*decided))
}

// nonZero is "" for zero, which is not sent.
func nonZero(n model.Float) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

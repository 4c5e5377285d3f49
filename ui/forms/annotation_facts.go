package forms

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/dates"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

func fieldFacts(f model.AnnotationRequest, k formContext) []draw.Fact {
	list := fact(nil, "type", f.Type.Label())
	if d := k.document(f.DocumentID); d != nil {
		name, id := clipped(d.Title()), f.DocumentID.String()
		if name != id { // which is the path of a file that is still to be uploaded
			name += ", " + id
		}
		list = fact(list, "document", name)
	}
	if f.RecipientID != "" {
		list = fact(list, "recipient", optionTitle(k.people(), f.RecipientID.String()))
	}
	list = fact(list, "page", fmt.Sprint(f.Page))
	list = fact(list, "box", k.boxText(f))
	return append(list, propertyFacts(f, k)...)
}

func propertyFacts(f model.AnnotationRequest, k formContext) []draw.Fact {
	list := facts("required", decided(f.Required), "signature", f.Signature.ID.String(), "initials", f.Initials.ID.String())
	font := f.Text.Font
	if t := f.Text; t != (model.TextRequest{}) {
		color := ""
		if t.Color != nil {
			color = strconv.FormatFloat(float64(*t.Color), 'f', -1, 64)
		}
		list = append(list, facts("size", nonZero(t.Size), "value", t.Value.String(), "tooltip", t.Tooltip.String(),
			"dynamic_field_name", t.DynamicFieldName.String(), "color", color)...)
	}
	if d := f.DateTime; d != (model.DateRequest{}) {
		at := ""
		if !d.Timestamp.IsZero() {
			at = dates.Echo(d.Timestamp.Time().In(k.now.Location()))
		}
		font = d.Font
		list = append(list, facts("size", nonZero(d.Size), "format", string(d.Format), "auto_fill", decided(d.AutoFill),
			"timezone", d.Timezone.String(), "timestamp", at, "color", d.Color.String())...)
	}
	return append(list, facts("font", string(font.Family), "italic", decided(font.Italic), "bold", decided(font.Bold),
		"style", string(f.Checkbox.Style), "checked", decided(f.Checkbox.Checked))...)
}

// decided returns "" for a property that is left to the service.
func decided(property *bool) string {
	if property == nil {
		return ""
	}
	return fmt.Sprint(*property)
}

// boxText returns a place in the unit that the service counts in.
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

// nonZero returns "" for zero, which is not sent.
func nonZero(n model.Float) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// rareProperties holds answers that are hardly ever given. Colours are as typed: a number for a text, hexadecimal for
// a date.
type rareProperties struct {
	Mark     string           `json:"mark"`
	Value    string           `json:"value"`
	Color    string           `json:"color"`
	Family   model.FontFamily `json:"family"`
	Italic   *bool            `json:"italic"`
	Bold     *bool            `json:"bold"`
	Timezone string           `json:"timezone"`
	Moment   string           `json:"moment"`
	Checked  *bool            `json:"checked"`
}

func furtherDescription(t model.AnnotationType) string {
	switch t {
	case model.TextField:
		return "its text, its colour and its typeface"
	case model.DateField:
		return "its date, its time zone, its colour and its typeface"
	case model.CheckboxField:
		return "whether it is checked"
	default:
		return "the id of what is put there"
	}
}

func (r *rareProperties) questions(t model.AnnotationType, k formContext) [][]form.Question {
	switch t {
	case model.TextField:
		return [][]form.Question{{
			{Title: "Text in it", Answer: text(&r.Value)},
			{Title: "Colour as a number", Help: "32 bits in public sources, in an order that is not shown; 0 is black.", Answer: text(&r.Color), Check: optional(checkNumber)},
		}, r.typeface()}
	case model.DateField:
		return [][]form.Question{{
			{Title: "Time zone", Help: "Like Europe/Zurich.", Answer: text(&r.Timezone)},
			r.timeQuestion(k),
			{Title: "Colour", Help: "Hexadecimal in public sources, like #003366.", Answer: text(&r.Color)},
		}, r.typeface()}
	case model.CheckboxField:
		return [][]form.Question{{optionalFlag("Checked", &r.Checked)}}
	default:
		return [][]form.Question{{{Title: "Id", Help: "Of a signature or initials that the service knows; mostly empty.", Answer: text(&r.Mark), Check: optional(checkID)}}}
	}
}

func (r *rareProperties) typeface() []form.Question {
	family := form.Question{Title: "Typeface", Answer: text(&r.Family), Options: choices(model.FontFamilies(), form.Option{Title: serviceDecides})}
	return []form.Question{family, optionalFlag("Italic", &r.Italic), optionalFlag("Bold", &r.Bold)}
}

func (r *rareProperties) timeQuestion(k formContext) form.Question {
	q := dateQuestion("Date in it", text(&r.Moment), k, time.Time{})
	if k.unit == model.UnknownUnit {
		q.Help = "Needs an envelope to be read first: how this service counts time is not known yet."
		q.Check, q.Echo = func(string) error { return mistake(model.Sentence(errUnit.Error())) }, nil
	}
	q.Check = optional(q.Check)
	return q
}

const serviceDecides = "Not given: the service decides"

// optionalFlag returns a yes-or-no question without a default.
func optionalFlag(title string, at **bool) form.Question {
	return form.Question{Title: title, Answer: nullable(at, flag), Options: []form.Option{{Title: serviceDecides}, {Value: yes, Title: "Yes"}, {Value: no, Title: "No"}}}
}

func checkNumber(s string) error {
	if _, err := strconv.ParseFloat(strings.TrimSpace(s), 64); err != nil {
		return mistake("Enter a number, or nothing.")
	}
	return nil
}

func (r *rareProperties) apply(f *model.AnnotationRequest, k formContext) {
	font := model.FontRequest{Family: r.Family, Italic: r.Italic, Bold: r.Bold}
	switch mark := (model.MarkRequest{ID: model.MarkID(strings.TrimSpace(r.Mark))}); f.Type {
	case model.SignatureField:
		f.Signature = mark
	case model.InitialsField:
		f.Initials = mark
	case model.CheckboxField:
		f.Checkbox.Checked = r.Checked
	case model.TextField:
		f.Text.Value, f.Text.Font = trimmed(r.Value), font
		if color, err := strconv.ParseFloat(strings.TrimSpace(r.Color), 64); err == nil {
			f.Text.Color = new(model.Float(color))
		}
	case model.DateField:
		f.DateTime.Timezone, f.DateTime.Color, f.DateTime.Font = trimmed(r.Timezone), trimmed(r.Color), font
		if at, err := dates.Parse(strings.TrimSpace(r.Moment), dates.Base{Now: k.now}); err == nil {
			f.DateTime.Timestamp = k.unit.Stamp(at)
		}
	}
}

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
	return append(list, propertyFacts(f, k.now)...)
}

func propertyFacts(f model.AnnotationRequest, now time.Time) []draw.Fact {
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
			at = dates.Echo(d.Timestamp.Time().In(now.Location()))
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
	units := map[geometry.Unit]string{geometry.Undecided: "%", geometry.Percent: "%", geometry.Pixel: " px"}
	unit, top := units[c.positions.Unit], "top"
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

// properties holds what a field has by its type. Those behind Further are hardly ever given. Colours are
// as typed: a number for a text, hexadecimal for a date.
type properties struct {
	Size     int                 `json:"size"` // points
	Tooltip  string              `json:"tooltip"`
	Dynamic  string              `json:"dynamic"`
	Format   model.DateFormat    `json:"format"`
	Auto     bool                `json:"auto_fill"`
	Shape    model.CheckboxShape `json:"shape"`
	Further  bool                `json:"further"`
	Mark     string              `json:"mark"`
	Value    string              `json:"value"`
	Color    string              `json:"color"`
	Family   model.FontFamily    `json:"family"`
	Italic   *bool               `json:"italic"`
	Bold     *bool               `json:"bold"`
	Timezone string              `json:"timezone"`
	Moment   string              `json:"moment"`
	Checked  *bool               `json:"checked"`
}

// maxFontSize limits the size of a font, in points.
const maxFontSize = 72

// questions ask for the properties of a type, and page by page for the further ones, which rare names.
func (p *properties) questions(
	t model.AnnotationType, k formContext,
) (own []form.Question, rare string, further [][]form.Question) {
	size := form.Question{Title: "Size of the letters in points", Answer: number(&p.Size), Check: wholeNumber(1, maxFontSize)}
	typeface := []form.Question{
		{
			Title: "Typeface", Answer: text(&p.Family),
			Options: choices(model.FontFamilies(), form.Option{Title: serviceDecides}),
		},
		optionalFlag("Italic", &p.Italic), optionalFlag("Bold", &p.Bold),
	}
	switch t {
	case model.TextField:
		return []form.Question{
			size,
			{Title: "Tooltip", Help: "May stay empty.", Answer: text(&p.Tooltip)},
			{Title: "Name of the dynamic field", Help: "Filled in when an envelope is made; may stay empty.", Answer: text(&p.Dynamic)},
		}, "its text, its colour and its typeface", [][]form.Question{{
			{Title: "Text in it", Answer: text(&p.Value)},
			{
				Title: "Colour as a number", Help: "32 bits in public sources, in an order that is not shown; 0 is black.",
				Answer: text(&p.Color), Check: optional(checkNumber),
			},
		}, typeface}
	case model.DateField:
		return []form.Question{
			size,
			{Title: "Format", Answer: text(&p.Format), Options: choices(model.DateFormats())},
			yesOrNo(&p.Auto, "Filled in when signing", ""),
		}, "its date, its time zone, its colour and its typeface", [][]form.Question{{
			{Title: "Time zone", Help: "Like Europe/Zurich.", Answer: text(&p.Timezone)},
			p.timeQuestion(k),
			{Title: "Colour", Help: "Hexadecimal in public sources, like #003366.", Answer: text(&p.Color)},
		}, typeface}
	case model.CheckboxField:
		return []form.Question{
			{Title: "Look", Answer: text(&p.Shape), Options: choices(model.CheckboxShapes())},
		}, "whether it is checked", [][]form.Question{{optionalFlag("Checked", &p.Checked)}}
	default:
		return nil, "the id of what is put there", [][]form.Question{{{
			Title: "Id", Help: "Of a signature or initials that the service knows; mostly empty.",
			Answer: text(&p.Mark), Check: checkID,
		}}}
	}
}

func (p *properties) timeQuestion(k formContext) form.Question {
	q := dateQuestion("Date in it", text(&p.Moment), k, time.Time{})
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

// apply writes the properties of its type into a request, the further ones if they are asked for.
func (p *properties) apply(f *model.AnnotationRequest, k formContext) {
	var rare properties
	if p.Further {
		rare = *p
	}
	font := model.FontRequest{Family: rare.Family, Italic: rare.Italic, Bold: rare.Bold}
	switch mark := (model.MarkRequest{ID: model.MarkID(strings.TrimSpace(rare.Mark))}); f.Type {
	case model.SignatureField:
		f.Signature = mark
	case model.InitialsField:
		f.Initials = mark
	case model.CheckboxField:
		f.Checkbox = model.CheckboxRequest{Style: p.Shape, Checked: rare.Checked}
	case model.TextField:
		f.Text = model.TextRequest{
			Size: model.Float(p.Size), Tooltip: trimmed(p.Tooltip),
			DynamicFieldName: trimmed(p.Dynamic), Value: trimmed(rare.Value), Font: font,
		}
		if color, err := strconv.ParseFloat(strings.TrimSpace(rare.Color), 64); err == nil {
			f.Text.Color = new(model.Float(color))
		}
	case model.DateField:
		f.DateTime = model.DateRequest{
			Size: model.Float(p.Size), Format: p.Format, AutoFill: new(p.Auto),
			Timezone: trimmed(rare.Timezone), Color: trimmed(rare.Color), Font: font,
		}
		if at, err := dates.Parse(strings.TrimSpace(rare.Moment), dates.Base{Now: k.now}); err == nil {
			f.DateTime.Timestamp = k.unit.Stamp(at)
		}
	}
}

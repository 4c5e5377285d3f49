package forms

import (
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
)

// rareProperties are properties that are hardly ever set. Colours are as they were typed: a
// number for a text, hexadecimal for a date.
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

// furtherDescription names the rare properties of a type.
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

// questions are the questions of each page.
func (r *rareProperties) questions(t model.AnnotationType, k formContext) [][]question {
	switch t {
	case model.TextField:
		return [][]question{{
			{title: "Text that stands in it", answer: text(&r.Value)},
			{title: "Colour as a number", help: "32 bits in public sources, in an order that is not shown; 0 is black.", answer: text(&r.Color), check: optional(checkNumber)},
		}, r.typeface()}
	case model.DateField:
		return [][]question{{
			{title: "Time zone", help: "Like Europe/Zurich.", answer: text(&r.Timezone)},
			r.timeQuestion(k),
			{title: "Colour", help: "Hexadecimal in public sources, like #003366.", answer: text(&r.Color)},
		}, r.typeface()}
	case model.CheckboxField:
		return [][]question{{optionalFlag("Checked", &r.Checked)}}
	default:
		return [][]question{{{title: "Id", help: "Of a signature or initials that the service knows; mostly empty.", answer: text(&r.Mark), check: optional(checkID)}}}
	}
}

func (r *rareProperties) typeface() []question {
	family := question{title: "Typeface", answer: text(&r.Family), options: []option{{"", "Not given: the service decides"}}}
	for _, f := range model.FontFamilies() {
		family.options = append(family.options, option{string(f), f.Label()})
	}
	return []question{family, optionalFlag("Italic", &r.Italic), optionalFlag("Bold", &r.Bold)}
}

// timeQuestion asks for the time in a date field.
func (r *rareProperties) timeQuestion(k formContext) question {
	q := dateQuestion("Date that stands in it", text(&r.Moment), k, time.Time{})
	if k.unit == model.UnknownUnit {
		q.help = "Needs an envelope to be read first: how this service counts time is not known yet."
		q.check, q.echo = func(string) error { return mistake(model.Sentence(errUnit.Error())) }, nil
	}
	q.check = optional(q.check)
	return q
}

// optionalFlag is a yes-or-no question without a default.
func optionalFlag(title string, at **bool) question {
	return question{title: title, answer: nullable(at, flag), options: []option{{"", "Not given: the service decides"}, {yes, "Yes"}, {no, "No"}}}
}

func checkNumber(s string) error {
	if _, err := strconv.ParseFloat(strings.TrimSpace(s), 64); err != nil {
		return mistake("Enter a number, or nothing.")
	}
	return nil
}

// apply sets the properties of the request.
func (r *rareProperties) apply(f *model.AnnotationRequest, k formContext) {
	font := model.FontRequest{Family: r.Family, Italic: r.Italic, Bold: r.Bold}
	trimmed := func(s string) model.Text { return model.NewText(strings.TrimSpace(s)) }
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
			f.DateTime.Timestamp = k.stamp(at)
		}
	}
}

package compose

import (
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/when"
)

// Questions about a field that hardly anybody asks for.
const (
	fieldFurther  = "further"
	fieldMark     = "mark"
	fieldValue    = "value"
	fieldColor    = "color"
	fieldFamily   = "family"
	fieldItalic   = "italic"
	fieldBold     = "bold"
	fieldTimezone = "timezone"
	fieldMoment   = "moment"
	fieldChecked  = "checked"
)

// furtherWords name what is asked for behind the properties.
func furtherWords(a answers) string {
	switch model.AnnotationType(a[fieldType]) {
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

// further asks for the properties that a field rarely has, a page at a time.
func further(a answers, k known) [][]question {
	switch model.AnnotationType(a[fieldType]) {
	case model.TextField:
		return [][]question{{
			{name: fieldValue, title: "Text that stands in it"},
			{name: fieldColor, title: "Colour as a number", help: "32 bits in public sources, in an order that is not shown; 0 is black.", check: optionalNumber},
		}, typeface()}
	case model.DateField:
		return [][]question{{
			{name: fieldTimezone, title: "Time zone", help: "Like Europe/Zurich."},
			momentQuestion(k),
			{name: fieldColor, title: "Colour", help: "Hexadecimal in public sources, like #003366."},
		}, typeface()}
	case model.CheckboxField:
		return [][]question{{notGiven(fieldChecked, "Checked")}}
	default:
		return [][]question{{{name: fieldMark, title: "Id", help: "Of a signature or initials that the service knows; mostly empty.", check: identifier}}}
	}
}

func typeface() []question {
	family := question{name: fieldFamily, title: "Typeface", options: []option{{"", "Not given: the service decides"}}}
	for _, f := range model.FontFamilies() {
		family.options = append(family.options, option{string(f), f.Label()})
	}
	return []question{family, notGiven(fieldItalic, "Italic"), notGiven(fieldBold, "Bold")}
}

// momentQuestion asks for the time that stands in a date field.
func momentQuestion(k known) question {
	q := question{name: fieldMoment, title: "Date that stands in it", help: strings.TrimPrefix(when.Help, fromOld), check: func(string) error { return nil }}
	if k.unit == model.UnknownUnit {
		q.help = "Needs an envelope to be read first: how this service counts time is not known yet."
		q.check = func(s string) error {
			if strings.TrimSpace(s) == "" {
				return nil
			}
			return mistake(sentence(errUnit))
		}
		return q
	}
	dated := dateQuestion(k, time.Time{})
	q.echo = dated.echo
	q.check = func(s string) error {
		if strings.TrimSpace(s) == "" {
			return nil
		}
		return dated.check(s)
	}
	return q
}

// notGiven is a question that may be left open.
func notGiven(name, title string) question {
	return question{name: name, title: title, options: []option{{"", "Not given: the service decides"}, {yes, "Yes"}, {no, "No"}}}
}

// decided is the answer to a question that may be left open, nil where it was.
func decided(a answers, name string) *bool {
	if a[name] == "" {
		return nil
	}
	return new(a.is(name, yes))
}

func optionalNumber(s string) error {
	if _, err := strconv.ParseFloat(strings.TrimSpace(s), 64); err != nil && strings.TrimSpace(s) != "" {
		return mistake("Enter a number, or nothing.")
	}
	return nil
}

func enterFurther(f *model.AnnotationRequest, a answers, k known) {
	font := model.FontRequest{Family: model.FontFamily(a[fieldFamily]), Italic: decided(a, fieldItalic), Bold: decided(a, fieldBold)}
	switch mark := (model.MarkRequest{ID: model.MarkID(a.text(fieldMark))}); f.Type {
	case model.SignatureField:
		f.Signature = mark
	case model.InitialsField:
		f.Initials = mark
	case model.CheckboxField:
		f.Checkbox.Checked = decided(a, fieldChecked)
	case model.TextField:
		f.Text.Value, f.Text.Font = model.NewText(a.text(fieldValue)), font
		if a.text(fieldColor) != "" {
			f.Text.Color = new(a.float(fieldColor))
		}
	case model.DateField:
		f.DateTime.Timezone, f.DateTime.Color, f.DateTime.Font = model.NewText(a.text(fieldTimezone)), model.NewText(a.text(fieldColor)), font
		if at, err := when.Parse(a.text(fieldMoment), when.Base{Now: k.now}); err == nil {
			f.DateTime.Timestamp = k.stamp(at)
		}
	}
}

package compose

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// Questions about a field of a document.
const (
	fieldDocument  = "document"
	fieldType      = "type"
	fieldRecipient = "recipient"
	fieldPage      = "page"
	fieldRequired  = "required"
	fieldX         = "x"
	fieldY         = "y"
	fieldWidth     = "width"
	fieldHeight    = "height"
	fieldSize      = "size"
	fieldTooltip   = "tooltip"
	fieldDynamic   = "dynamic"
	fieldFormat    = "format"
	fieldAuto      = "auto"
	fieldShape     = "shape"
)

// Least share of a page that a field has, in percent.
const leastShare = 0.1

// newAnnotation places a field on a document (extension).
func newAnnotation() guide {
	return guide{
		title: "New field",
		refuses: func(k known) string {
			switch {
			case !k.offers(fieldOperation(k)):
				return change.NotOffered
			case len(k.documents()) == 0:
				return "There is no document to place a field on: add one first."
			}
			return ""
		},
		pages: fieldPages,
		plan: func(a answers, k known) (plan, error) {
			field := fieldOf(a, k)
			if err := field.Check(); err != nil {
				return plan{}, err
			}
			return plan{target: about(k), steps: []step{placing(field, k)}}, nil
		},
	}
}

func fieldOperation(k known) string {
	if k.template != nil {
		return "template.add_annotation"
	}
	return "envelope.add_annotation"
}

func fieldPages(a answers, k known) []page {
	where := question{name: fieldDocument, title: "Document"}
	documents, pages := k.documents(), 1
	for i := range documents {
		d := &documents[i]
		where.options = append(where.options, option{d.ID.String(), fmt.Sprintf("%s, %d pages", shown(d.Title()), d.PageCount)})
	}
	for i := range documents {
		if documents[i].ID.String() == where.value(a) {
			pages = max(int(documents[i].PageCount), 1)
		}
	}
	kind := question{name: fieldType, title: "Type", initial: string(model.SignatureField)}
	for _, t := range model.AnnotationTypes() {
		kind.options = append(kind.options, option{string(t), t.Label()})
	}
	number := question{name: fieldPage, title: "Page", help: fmt.Sprintf("1 to %d.", pages), initial: "1", check: whole(1, pages)}
	x, y := float64(a.float(fieldX)), float64(a.float(fieldY))
	list := []page{
		{name: "where", title: "Field", questions: []question{where, kind}},
		{name: "who", title: "Field", questions: []question{fieldFor(a, k), number, yesOrNo(fieldRequired, "Required", "", true)}},
		{name: "corner", title: "Position", note: "Percent of the page, counted from its top left corner.", questions: []question{
			{name: fieldX, title: "From the left", initial: "10", check: percent(0, 100-leastShare)},
			{name: fieldY, title: "From the top", initial: "10", check: percent(0, 100-leastShare)},
		}},
		{name: "extent", title: "Size", note: "Percent of the page; the field stays on it.", questions: []question{
			{name: fieldWidth, title: "Width", initial: "20", check: percent(leastShare, 100-x)},
			{name: fieldHeight, title: "Height", initial: "5", check: percent(leastShare, 100-y)},
		}},
	}
	if own := properties(a); len(own) > 0 {
		list = append(list, page{name: "properties", title: "Properties", questions: own})
	}
	last := &list[len(list)-1]
	last.questions = append(last.questions, question{
		name: fieldFurther, title: "Further properties", initial: no,
		options: []option{{no, "None: the service decides"}, {yes, "Enter " + furtherWords(a)}},
	})
	if a.is(fieldFurther, yes) {
		for i, questions := range further(a, k) {
			list = append(list, page{name: fmt.Sprint("further", i), title: "Further properties", note: "What stays empty is not sent.", questions: questions})
		}
	}
	return list
}

// fieldFor asks who fills the field in; a signature always belongs to somebody.
func fieldFor(a answers, k known) question {
	q := question{name: fieldRecipient, title: "Who fills it in", options: recipientOptions(k.steps())}
	kind := model.AnnotationType(a[fieldType])
	if signs := kind == model.SignatureField || kind == model.InitialsField; !signs || len(q.options) == 0 {
		q.options = append(q.options, option{"", "Nobody in particular"})
	}
	return q
}

// largestType is in points.
const largestType = 72

func properties(a answers) []question {
	size := question{name: fieldSize, title: "Size of the letters in points", initial: "10", check: whole(1, largestType)}
	switch model.AnnotationType(a[fieldType]) {
	case model.TextField:
		return []question{
			size,
			{name: fieldTooltip, title: "Tooltip", help: "May stay empty."},
			{name: fieldDynamic, title: "Name of the dynamic field", help: "Filled in when an envelope is made; may stay empty."},
		}
	case model.DateField:
		format := question{name: fieldFormat, title: "Format"}
		for _, f := range model.DateFormats() {
			format.options = append(format.options, option{string(f), f.Label()})
		}
		return []question{size, format, yesOrNo(fieldAuto, "Filled in when signing", "", true)}
	case model.CheckboxField:
		shape := question{name: fieldShape, title: "Look"}
		for _, s := range model.CheckboxShapes() {
			shape.options = append(shape.options, option{string(s), s.Label()})
		}
		return []question{shape}
	}
	return nil
}

func fieldOf(a answers, k known) model.AnnotationRequest {
	f := model.AnnotationRequest{
		RecipientID: model.RecipientID(a[fieldRecipient]), DocumentID: model.DocumentID(a[fieldDocument]),
		Page: model.Int(a.number(fieldPage)), X: a.float(fieldX), Y: a.float(fieldY),
		Width: a.float(fieldWidth), Height: a.float(fieldHeight),
		Required: decided(a, fieldRequired), Type: model.AnnotationType(a[fieldType]),
	}
	switch f.Type {
	case model.TextField:
		f.Text = model.TextRequest{
			Size: a.float(fieldSize), Tooltip: model.NewText(a.text(fieldTooltip)), DynamicFieldName: model.NewText(a.text(fieldDynamic)),
		}
	case model.DateField:
		f.DateTime = model.DateRequest{Size: a.float(fieldSize), Format: model.DateFormat(a[fieldFormat]), AutoFill: decided(a, fieldAuto)}
	case model.CheckboxField:
		f.Checkbox = model.CheckboxRequest{Style: model.CheckboxShape(a[fieldShape])}
	}
	if a.is(fieldFurther, yes) {
		enterFurther(&f, a, k)
	}
	return f
}

func placing(f model.AnnotationRequest, k known) step {
	return step{
		part: partFields, verb: "Place the field", sent: fieldFacts(f, k),
		request: change.Request{Operation: fieldOperation(k), Body: &f},
		said: func(t runner.Task) string {
			last := t.Steps[len(t.Steps)-1]
			return "field " + last.Made
		},
	}
}

package annotations

import (
	"math"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
)

// identity identifies a field across answers. Ids may be missing or duplicate.
type identity struct {
	id model.AnnotationID
	n  int // counts the fields with that id
}

type field struct {
	key        identity
	index      int // in the order of the answers
	annotation *model.Annotation
	doc, page  int // indexes
	box        geometry.Box
	who        int              // index of the recipient, paper.NoRecipient or paper.UnknownRecipient
	recipient  *model.Recipient // nil where there is none
	nowhere    bool             // its page does not exist
	faults     []*lint.Finding
	at         int // index among the shown fields of the document, -1 while hidden
}

// boxText returns the text in the box of a field on its page: its value as it is, otherwise
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

type direction struct{ x, y int }

// nearestTowards returns the nearest field in a direction, nil when there is none. A distance
// to the side counts more than one ahead.
func nearestTowards(from *field, fields []*field, d direction) *field {
	const sideways, least = 2.5, 1e-6
	var best *field
	nearest, x, y, a := math.Inf(1), float64(d.x), float64(d.y), from.box
	for _, f := range fields {
		b := f.box
		dx, dy := (b.Left+b.Right-a.Left-a.Right)/2, (b.Top+b.Bottom-a.Top-a.Bottom)/2
		ahead, aside := dx*x+dy*y, math.Abs(dx*y)+math.Abs(dy*x)
		if distance := ahead + sideways*aside; f != from && ahead > least && distance < nearest {
			best, nearest = f, distance
		}
	}
	return best
}

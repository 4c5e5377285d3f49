package annotations

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// facts returns the facts that the program derives about a field, then all its properties in the words of the specification.
func (l *layout) facts(f *field) []draw.Fact {
	a, d := f.annotation, &l.docs[f.doc]
	page := d.pageText(f.page, l.assumptions.Base)
	if p := &d.pages[f.page]; !p.exists {
		page = fmt.Sprintf("%d, which does not exist", p.number)
	}
	list := []draw.Fact{
		{Label: paper.StyleOf(l.env.Theme, f.who).Letter + " " + describe.FieldType(a.Type), Role: theme.Title},
		{Label: "Recipient", Value: l.recipientText(f)},
		{Label: "Required", Value: model.YesNo(a.Required)},
		{Label: "Filled", Value: model.YesNo(a.Filled())},
	}
	list = append(list, faultFacts(f)...)
	list = append(list,
		draw.Fact{Label: "Page", Value: page},
		draw.Fact{Label: "Position", Value: "x " + describe.Number(a.X) + ", y " + describe.Number(a.Y)},
		draw.Fact{Label: "Size", Value: "width " + describe.Number(a.Width) + ", height " + describe.Number(a.Height)},
		draw.Fact{Label: unitFactLabel, Value: assumptionText(l.env, l.assumptions, " of the page")},
		describe.OrDash(idFactLabel, a.ID.String()),
		describe.OrDash(typeFactLabel, string(a.Type)),
		describe.OrDash(recipientFactLabel, a.RecipientID.String()),
		describe.OrDash(documentFactLabel, a.DocumentID.String()),
	)
	return append(list, typeFacts(a)...)
}

const (
	idFactLabel        = "Id"
	typeFactLabel      = "Type"
	checkFactLabel     = "Check"
	recipientFactLabel = "Recipient id"
	unitFactLabel      = "Measured in"
	documentFactLabel  = "Document id"
)

func faultFacts(f *field) []draw.Fact {
	const most = 5
	var list []draw.Fact
	times := map[string]int{}
	for _, x := range f.faults {
		times[x.Sentence]++
	}
	for _, x := range f.faults {
		n := times[x.Sentence]
		if n == 0 {
			continue // listed already
		}
		if len(list) == most {
			return append(list, draw.Fact{Label: checkFactLabel, Value: "and more, in the list of faults", Role: theme.Warn})
		}
		said := x.Sentence + " (" + x.Certainty.String()
		if n > 1 {
			said += fmt.Sprintf(", %d times", n)
		}
		times[x.Sentence] = 0
		list = append(list, draw.Fact{Label: checkFactLabel, Value: said + ")", Role: theme.Warn})
	}
	return list
}

// typeFacts returns the properties that belong to one type. A service may send any of them with any type.
func typeFacts(a *model.Annotation) []draw.Fact {
	var list []draw.Fact
	if m := a.Signature; m != nil {
		list = append(list, describe.OrDash("Signature id", m.ID.String()))
	}
	if m := a.Initials; m != nil {
		list = append(list, describe.OrDash("Initials id", m.ID.String()))
	}
	if t := a.Text; t != nil {
		list = append(list,
			draw.TextFact("Value", t.Value), draw.TextFact("Tooltip", t.Tooltip), draw.TextFact("Dynamic field", t.DynamicFieldName),
			draw.Fact{Label: "Text size", Value: describe.Number(t.Size) + " pt"},
			draw.Fact{Label: "Text colour", Value: colour(t.Color)}, fontFact(t.Font))
	}
	if d := a.DateTime; d != nil {
		list = append(list,
			describe.OrDash("Date", moment(d.Timestamp)), describe.OrDash("Format", string(d.Format)), draw.TextFact("Time zone", d.Timezone),
			draw.Fact{Label: "Fills itself", Value: model.YesNo(d.AutoFill)},
			draw.Fact{Label: "Text size", Value: describe.Number(d.Size) + " pt"}, draw.TextFact("Text colour", d.Color), fontFact(d.Font))
	}
	if c := a.Checkbox; c != nil {
		list = append(list, draw.Fact{Label: "Checked", Value: model.YesNo(c.Checked)}, describe.OrDash("Style", string(c.Style)))
	}
	return list
}

func fontFact(f *model.Font) draw.Fact {
	if f == nil {
		return describe.OrDash("Font", "")
	}
	words := []string{string(f.Family)}
	if f.Bold {
		words = append(words, "bold")
	}
	if f.Italic {
		words = append(words, "italic")
	}
	return describe.OrDash("Font", strings.TrimSpace(strings.Join(words, " ")))
}

// colour returns a number whose channel order is not specified; it is shown in both forms.
func colour(c model.Float) string {
	if c < 0 || c > 1<<32-1 || c != model.Float(uint32(c)) {
		return describe.Number(c)
	}
	return fmt.Sprintf("%d (0x%08x)", uint32(c), uint32(c))
}

func moment(t model.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Time().Format("2006-01-02 15:04 MST")
}

func (l *layout) recipientText(f *field) string {
	switch f.who {
	case paper.NoRecipient:
		return "no recipient: the sender fills it"
	case paper.UnknownRecipient:
		return "not a recipient here: " + f.annotation.RecipientID.Short(20)
	}
	r := f.recipient
	words := recipientName(r)
	if r.Role != "" {
		words += ", " + strings.ToLower(r.Role.Label())
	}
	same := func(one model.Recipient) bool { return one.ID == r.ID }
	step := slices.IndexFunc(l.subject.SigningSteps(), func(s model.SigningStep) bool {
		return slices.ContainsFunc(s.Recipients, same)
	})
	if step >= 0 {
		words += fmt.Sprintf(", step %d", step+1)
	}
	return words
}

func recipientName(r *model.Recipient) string {
	switch {
	case !r.Name.IsEmpty():
		return r.Name.String()
	case !r.Email.IsEmpty():
		return r.Email.String()
	default:
		return "recipient without a name"
	}
}

// pageText returns the number of a page and the highest one that exists; base is that of the first.
func (d *document) pageText(i, base int) string {
	number, last := d.pages[i].number, 0
	for k := range d.pages {
		if p := &d.pages[k]; p.exists {
			last = max(last, p.number)
		}
	}
	if base == 1 {
		return fmt.Sprintf("%d of %d", number, last)
	}
	return fmt.Sprintf("%d (%d of %d)", number, number-base+1, last-base+1)
}

func (l *layout) oneLine(f *field) string {
	a, g := f.annotation, l.env.Theme.Glyphs
	parts := []string{paper.StyleOf(l.env.Theme, f.who).Letter + " " + describe.FieldType(a.Type)}
	if a.Required {
		parts[0] += ", required"
	}
	if len(f.faults) > 0 {
		parts = append(parts, g.Act+" faulty")
	}
	parts = append(parts, "x "+describe.Number(a.X)+" y "+describe.Number(a.Y)+" w "+describe.Number(a.Width)+" h "+describe.Number(a.Height))
	if f.recipient != nil {
		parts = append(parts, recipientName(f.recipient))
	} else {
		parts = append(parts, l.recipientText(f))
	}
	if value := content(a); value != "" {
		parts = append(parts, value)
	}
	return strings.Join(parts, " "+g.Dot+" ")
}

package bulksend

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// Layout is what a table may hold. The sender of a template is the account itself, and recipients of the
// source stay in their step.
func (s Source) Layout() spreadsheet.Layout {
	layout, recipients := spreadsheet.Layout{Fields: s.dynamicFields()}, s.recipients()
	for _, at := range recipients {
		layout.Places = append(layout.Places, at.Name)
	}
	layout.Accepts = func(c spreadsheet.Column) bool {
		switch {
		case c.Kind == spreadsheet.EnvelopeName:
			return true
		case c.Kind == spreadsheet.Comment:
			return s.acceptsComment()
		case c.Kind == spreadsheet.DynamicField:
			return slices.Contains(layout.Fields, c.Field)
		case c.Person < 1 || c.Person > spreadsheet.MaxPeople || c.Kind > spreadsheet.Passcode || !s.acceptsPeople():
			return false
		}
		return c.Person > len(recipients) || recipients[c.Person-1].Role != model.Sender && c.Kind != spreadsheet.Step
	}
	return layout
}

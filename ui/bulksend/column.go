package bulksend

import (
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// Columns are all columns that a table may have for that many people, or for the recipients
// of the source if these are more.
func (s Source) Columns(people int) []spreadsheet.Column {
	columns := []spreadsheet.Column{{Kind: spreadsheet.EnvelopeName}}
	if s.acceptsComment() {
		columns = append(columns, spreadsheet.Column{Kind: spreadsheet.Comment})
	}
	if s.acceptsPeople() {
		for n := 1; n <= min(max(people, len(s.recipients())), spreadsheet.MaxPeople); n++ {
			for kind := spreadsheet.FullName; kind <= spreadsheet.Passcode; kind++ {
				if s.accepts(kind, n) {
					columns = append(columns, spreadsheet.Column{Kind: kind, Person: n})
				}
			}
		}
	}
	for _, name := range s.dynamicFields() {
		columns = append(columns, spreadsheet.Column{Kind: spreadsheet.DynamicField, Field: name})
	}
	return columns
}

// accepts reports whether a row can say that about a person. The sender of a template is the
// account itself, and recipients of the source stay in their step.
func (s Source) accepts(kind spreadsheet.Kind, person int) bool {
	recipients := s.recipients()
	if person > len(recipients) {
		return true
	}
	return recipients[person-1].Role != model.Sender && kind != spreadsheet.Step
}

// Match finds what each column of a table holds.
func (s Source) Match(sheet spreadsheet.Sheet) spreadsheet.Matching {
	valid := map[spreadsheet.Column]bool{}
	for _, c := range s.Columns(spreadsheet.MaxPeople) {
		valid[c] = true
	}
	layout := spreadsheet.Layout{Accepts: func(c spreadsheet.Column) bool { return valid[c] }, Fields: s.dynamicFields()}
	for _, at := range s.recipients() {
		layout.Places = append(layout.Places, at.Name)
	}
	return layout.Match(sheet)
}

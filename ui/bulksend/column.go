package bulksend

import (
	"fmt"

	"inkdesk/model"
)

// Kind is what a column holds.
type Kind uint8

// The kinds of columns. Those from FirstName to Passcode are about a person.
const (
	Unused Kind = iota
	EnvelopeName
	Comment
	FirstName
	LastName
	PersonName
	Email
	Role
	Step
	Phone
	Passcode
	DynamicField
)

// label is the name of the kind, which is also the header of such a column.
func (k Kind) label() string {
	return [...]string{"", "envelope name", "comment", "first name", "last name", "name", "email", "role", "step", "phone", "passcode", ""}[k]
}

// Column is what one column of a table holds. The zero Column is unused.
type Column struct {
	Kind Kind
	// Person is the number of the person that it is about, counted from 1, and 0 for none.
	// The first ones are the recipients of the source, over all its steps.
	Person int
	// Field is the name of the dynamic field.
	Field model.Text
}

// String is the clean name of the column in sentences, and its header in a sample.
func (c Column) String() string {
	switch {
	case c.Kind == DynamicField:
		return c.Field.String()
	case c.Person > 0:
		return fmt.Sprintf("%s %d", c.Kind.label(), c.Person)
	default:
		return c.Kind.label()
	}
}

// Secret reports whether the column holds passcodes or phone numbers.
func (c Column) Secret() bool { return c.Kind == Phone || c.Kind == Passcode }

const (
	maxPeople = 40 // of a row
	// fieldPrefix distinguishes a dynamic field from another column of the same name.
	fieldPrefix = "field "
)

// Columns are all columns that a table may have for that many people, or for the recipients
// of the source if these are more.
func (s Source) Columns(people int) []Column {
	columns := []Column{{Kind: EnvelopeName}}
	if s.acceptsComment() {
		columns = append(columns, Column{Kind: Comment})
	}
	if s.acceptsPeople() {
		for n := 1; n <= min(max(people, len(s.recipients())), maxPeople); n++ {
			for kind := PersonName; kind <= Passcode; kind++ {
				if s.accepts(kind, n) {
					columns = append(columns, Column{Kind: kind, Person: n})
				}
			}
		}
	}
	for _, name := range s.dynamicFields() {
		columns = append(columns, Column{Kind: DynamicField, Field: name})
	}
	return columns
}

// accepts reports whether a row can say that about a person. The sender of a template is the
// account itself, and recipients of the source stay in their step.
func (s Source) accepts(kind Kind, person int) bool {
	recipients := s.recipients()
	if person > len(recipients) {
		return true
	}
	return recipients[person-1].Role != model.Sender && kind != Step
}

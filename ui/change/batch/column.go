package batch

import (
	"fmt"
	"strings"
	"unicode"

	"inkdesk/model"
)

// Kind is what a column holds.
type Kind uint8

// The kinds of columns. What a person is called with stands from PersonName to Passcode.
const (
	Unused Kind = iota
	EnvelopeName
	Comment
	PersonName
	Email
	Role
	Step
	Phone
	Passcode
	DynamicField
)

// words are what the kinds are called, in the heads of tables too.
func (k Kind) word() string {
	return [...]string{"", "envelope name", "comment", "name", "email", "role", "step", "phone", "passcode", ""}[k]
}

// Column is what one column of a table holds. The zero Column is one that is not used.
type Column struct {
	Kind Kind
	// Person is which of the people it is about, counted from 1, and 0 for none. The first
	// ones are the recipients of the source, over all its steps.
	Person int
	// Field is the name of the dynamic field.
	Field model.Text
}

// String is what the column is called in a table that this program writes, and in
// sentences. It is clean.
func (c Column) String() string {
	switch {
	case c.Kind == DynamicField:
		return c.Field.String()
	case c.Person > 0:
		return fmt.Sprintf("%s %d", c.Kind.word(), c.Person)
	default:
		return c.Kind.word()
	}
}

// Secret reports whether the column holds passcodes or phone numbers.
func (c Column) Secret() bool { return c.Kind == Phone || c.Kind == Passcode }

const (
	// mostPeople is how many people a row may have.
	mostPeople = 40
	// fieldPrefix tells a dynamic field from another column of the same name.
	fieldPrefix = "field "
)

// Columns are all that a row may hold for that many people, at least those that the source
// has.
func (s Source) Columns(people int) []Column {
	columns := []Column{{Kind: EnvelopeName}}
	if s.takesComment() {
		columns = append(columns, Column{Kind: Comment})
	}
	if s.takesPeople() {
		for n := 1; n <= min(max(people, len(s.places())), mostPeople); n++ {
			for kind := PersonName; kind <= Passcode; kind++ {
				if s.fits(kind, n) {
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

// fits reports whether a row can say that about a person: the sender of a template is the
// account itself, and who the source has keeps the step.
func (s Source) fits(kind Kind, person int) bool {
	places := s.places()
	if person > len(places) {
		return true
	}
	return places[person-1].Role != model.Sender && kind != Step
}

// plain is a name as it is compared: case, blanks, underscores and hyphens do not count.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

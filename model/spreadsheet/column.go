// Package spreadsheet reads tables of people as spreadsheets save them. It does no I/O, and every cell is safe to
// show.
package spreadsheet

import (
	"fmt"

	"inkdesk/model"
)

// Kind is what a column holds, or what its name says that it holds.
type Kind uint8

// The kinds of columns. Those from FirstName to UID are about a person. Only a heading has the kind
// BareName, a name that may be the whole one, the first or the last: "Nom" beside "Prénom" is the last.
const (
	Unused Kind = iota
	EnvelopeName
	Comment
	FirstName
	LastName
	FullName
	Email
	Role
	Step
	Phone
	Passcode
	Check
	CheckValue
	ID
	UID
	DynamicField
	BareName
)

var kindNames = [...]string{"", "envelope name", "comment", "first name", "last name", "name", "email", "role", "step", "phone", "passcode", "check", "value", "id", "user id", "", "name"}

// MaxPeople is how many people a row can be about.
const MaxPeople = 40

// Column is what one column of a table holds. The zero Column is unused.
type Column struct {
	Kind Kind
	// Person counts from 1, 0 for none. The first ones are those who have a place in the [Layout].
	Person int
	Field  model.Text // the name of the dynamic field
}

// String is the clean name of the column in sentences, and its header in a sample.
func (c Column) String() string {
	switch {
	case c.Kind == DynamicField:
		return c.Field.String()
	case c.Person > 0:
		return fmt.Sprintf("%s %d", kindNames[c.Kind], c.Person)
	default:
		return kindNames[c.Kind]
	}
}

// Secret reports whether the column holds passcodes or phone numbers.
func (c Column) Secret() bool { return c.Kind == Phone || c.Kind == Passcode || c.Kind == CheckValue }

// Masked is a cell of the column as clean text, in which secrets are masked.
func (c Column) Masked(cell model.Text) string {
	switch c.Kind {
	case Phone:
		return model.NewSecret(cell.Wire()).Masked(model.SMS)
	case Passcode, CheckValue:
		return model.NewSecret(cell.Wire()).Masked(model.Passcode)
	}
	return cell.String()
}

// People is the highest number of a person in the columns, 0 for none.
func People(columns []Column) int {
	most := 0
	for _, c := range columns {
		most = max(most, c.Person)
	}
	return most
}

// Layout is what a table is read for.
type Layout struct {
	// Accepts reports whether a table may have the column. It is not asked for parts of a name.
	Accepts func(Column) bool
	Places  []model.Text // the names of those who are there already, "" for one without a name
	Fields  []model.Text // the names of the dynamic fields
	// Open says that nobody is there already, so that a row names whom it likes.
	Open bool
}

// Columns are all that a table may have for that many people, at least the places, without the parts of a name.
func (l Layout) Columns(people int) (list []Column) {
	add := func(c Column) {
		if l.Accepts(c) {
			list = append(list, c)
		}
	}
	add(Column{Kind: EnvelopeName})
	add(Column{Kind: Comment})
	for person := 1; person <= min(max(people, len(l.Places)), MaxPeople); person++ {
		for kind := FullName; kind <= UID; kind++ {
			add(Column{Kind: kind, Person: person})
		}
	}
	for _, field := range l.Fields {
		add(Column{Kind: DynamicField, Field: field})
	}
	return list
}

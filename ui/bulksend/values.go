package bulksend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

const maxLength = 4096 // of a value, in characters

// readCells reads the cells of a row.
func (c *checker) readCells(cells []model.Text) values {
	var v values
	for i, column := range c.columns {
		if column.Kind == Unused || i >= len(cells) || cells[i].IsEmpty() {
			continue
		}
		cell := cells[i]
		switch n := utf8.RuneCountInString(cell.Wire()); {
		case n > maxLength:
			v.addFault(column, fmt.Sprintf("Use at most %d characters; this has %d.", maxLength, n))
			continue
		case cell.Altered():
			v.addFault(column, "The cell holds characters that cannot be seen. Enter it again.")
			continue
		}
		switch column.Kind {
		case EnvelopeName:
			v.name = cell.String()
		case Comment:
			v.comment = strings.Join(cell.Lines(), "\n")
		case DynamicField:
			v.fields = append(v.fields, model.DynamicField{Name: column.Field.Wire(), Value: strings.Join(cell.Lines(), "\n")})
		default:
			v.person(column.Person).set(column.Kind, cell.String())
		}
	}
	slices.SortStableFunc(v.people, func(a, b person) int { return cmp.Compare(a.number, b.number) })
	return v
}

// person is the person with that number, who is added if there is none.
func (v *values) person(number int) *person {
	for i := range v.people {
		if v.people[i].number == number {
			return &v.people[i]
		}
	}
	v.people = append(v.people, person{number: number})
	return &v.people[len(v.people)-1]
}

func (p *person) set(kind Kind, text string) {
	switch kind {
	case PersonName:
		p.name = text
	case Email:
		p.email = text
	case Role:
		p.role = text
	case Step:
		p.step = text
	case Phone:
		p.phone = text
	case Passcode:
		p.passcode = text
	}
}

func (p *person) column(kind Kind) Column { return Column{Kind: kind, Person: p.number} }

// roleOf parses a role, by its name in the API, its label or a synonym.
func roleOf(text string) (model.Role, bool) {
	for _, r := range model.Roles() {
		if t := normalized(text); t == normalized(string(r)) || t == normalized(r.Label()) {
			return r, true
		}
	}
	switch normalized(text) {
	case "copy", "cc":
		return model.ReceivesCopy, true
	case "inperson":
		return model.InPersonSigner, true
	}
	return "", false
}

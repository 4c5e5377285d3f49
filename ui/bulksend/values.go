package bulksend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
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
		case spreadsheet.IsError(cell.String()):
			v.addFault(column, "The cell holds an error of the spreadsheet, or its column was too narrow.")
			continue
		case cell.Altered() && column.Kind != Phone:
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
		case Phone:
			number, err := c.phones[i].Read(cell.Wire())
			if err != nil {
				v.addFault(column, err.Error())
			}
			v.person(column.Person).phone = number
		default:
			v.person(column.Person).set(column.Kind, cell.String())
		}
	}
	for i := range v.people {
		v.people[i].joinName()
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
	case FirstName:
		p.first = text
	case LastName:
		p.last = text
	case Email:
		p.inEmail, p.email = spreadsheet.Address(text)
	case Role:
		p.role = text
	case Step:
		p.step = text
	case Passcode:
		p.passcode = text
	}
}

func (p *person) column(kind Kind) Column { return Column{Kind: kind, Person: p.number} }

// joinName makes the name of its parts, or takes that in front of the address.
func (p *person) joinName() {
	p.name = cmp.Or(p.name, strings.TrimSpace(p.first+" "+p.last), p.inEmail)
}

package batch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// longest is how many characters a value may have.
const longest = 4096

// read takes the cells of a row to where they belong.
func (c *checker) read(cells []model.Text) values {
	var v values
	for i, column := range c.columns {
		if column.Kind == Unused || i >= len(cells) || cells[i].IsEmpty() {
			continue
		}
		cell := cells[i]
		switch n := utf8.RuneCountInString(cell.Wire()); {
		case n > longest:
			v.fault(column, fmt.Sprintf("Use at most %d characters; this has %d.", longest, n))
			continue
		case cell.Altered():
			v.fault(column, "The cell holds characters that cannot be seen. Enter it again.")
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
	slices.SortFunc(v.people, func(a, b person) int { return cmp.Compare(a.number, b.number) })
	return v
}

// person is the one with a number.
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

// roleOf reads a role: as the service writes it, or as it is called here.
func roleOf(text string) (model.Role, bool) {
	for _, r := range model.Roles() {
		if t := plain(text); t == plain(string(r)) || t == plain(r.Label()) {
			return r, true
		}
	}
	switch plain(text) {
	case "copy", "cc":
		return model.ReceivesCopy, true
	case "inperson":
		return model.InPersonSigner, true
	}
	return "", false
}

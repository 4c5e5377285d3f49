package spreadsheet

import (
	"slices"
	"strings"
	"unicode"

	"inkdesk/model"
)

// Why a column was taken for what it holds.
const (
	valuesAreAddresses = "its values are addresses"
	valuesArePhones    = "its values are phone numbers"
)

// matchValues matches columns without a known name by their values: one full of addresses goes to the
// first person, or to one with a name, who has no address yet; one full of phone numbers to the only person.
func (m *matcher) matchValues() {
	person := m.fillable(1)
	for i := range m.Columns {
		switch {
		case !m.free(i) || m.headings[i].Kind != Unused:
		case m.all(i, isAddress):
			m.take(i, Column{Kind: Email, Person: person}, valuesAreAddresses)
		case m.isPhones(i) && People(m.Columns) <= person && !slices.Contains(m.Columns, Column{Kind: Passcode, Person: person}):
			m.take(i, Column{Kind: Phone, Person: person}, valuesArePhones)
		}
	}
}

func (m *matcher) matchUnnamed() {
	behind, people := 0, 0
	for i := range m.Columns {
		if !m.all(i, isAddress) {
			continue
		}
		people++
		m.take(i, Column{Kind: Email, Person: m.fillable(people)}, valuesAreAddresses)
	}
	if person := m.fillable(1); people == 1 {
		m.takeAll(Column{Kind: Role, Person: person}, "its values are roles", func(cell string) bool { _, ok := ParseRole(cell); return ok })
		m.takeAll(Column{Kind: Step, Person: person}, "its values are steps", func(cell string) bool { return ParseStep(cell) > 0 })
		m.takeAll(Column{Kind: Check, Person: person}, "its values are checks", func(cell string) bool { _, ok := ParseCheck(cell); return ok })
		for i := range m.Columns {
			if m.free(i) && m.isPhones(i) {
				m.take(i, Column{Kind: Phone, Person: person}, valuesArePhones)
			}
		}
		m.takeName(0, len(m.Columns), person)
		left := m.texts(0, len(m.Columns))
		if len(left) == 1 && slices.Contains(m.Columns, Column{Kind: Check, Person: person}) {
			m.take(left[0], Column{Kind: CheckValue, Person: person}, "it is beside the checks")
		}
		return
	}
	for i, c := range m.Columns {
		if c.Kind == Email {
			m.takeName(behind, i, c.Person)
			behind = i + 1
		}
	}
}

func (m *matcher) takeAll(c Column, why string, so func(string) bool) {
	for i := range m.Columns {
		if m.free(i) && m.all(i, so) && m.take(i, c, why) {
			return
		}
	}
}

// takeName takes the first of some columns of texts for the name of a person: in an open layout, whose rows a
// person looks at, or where there is one.
func (m *matcher) takeName(from, to, person int) {
	if left := m.texts(from, to); len(left) == 1 || m.layout.Open && len(left) > 0 {
		m.take(left[0], Column{Kind: FullName, Person: person}, "its values are texts")
	}
}

func (m *matcher) texts(from, to int) (list []int) {
	for i := from; i < to; i++ {
		if m.free(i) && m.all(i, func(cell string) bool { return strings.ContainsFunc(cell, unicode.IsLetter) }) {
			list = append(list, i)
		}
	}
	return list
}

// agrees reports whether the values of a column do not contradict its name, which may mean
// something else.
func (m *matcher) agrees(i int, kind Kind) bool {
	so := func(string) bool { return true }
	switch kind {
	case Email:
		so = isAddress
	case Phone:
		return m.empty(i) || m.isPhones(i)
	case Step:
		so = func(cell string) bool { return ParseStep(cell) > 0 }
	case EnvelopeName:
		return m.empty(i) || !m.all(i, func(cell string) bool { return len(cell) <= len("Prof. Dr.") })
	}
	return m.empty(i) || m.all(i, so)
}

func (m *matcher) empty(i int) bool { return len(Values(m.sheet.Rows, i)) == 0 }

// all reports whether a column has values and all are so.
func (m *matcher) all(i int, so func(string) bool) bool {
	values := Values(m.sheet.Rows, i)
	return len(values) > 0 && !slices.ContainsFunc(values, func(cell model.Text) bool { return !so(cell.String()) })
}

// isAddress reports whether a cell is meant to be an address, which may have a mistake in it.
func isAddress(cell string) bool {
	_, address := Address(cell)
	return strings.Index(address, "@") > 0 && !strings.ContainsAny(address, " <>,;")
}

func (m *matcher) isPhones(i int) bool {
	phones := NewPhones(Values(m.sheet.Rows, i), true)
	return phones.Some() && m.all(i, func(cell string) bool { _, err := phones.Read(cell); return err == nil })
}

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
		if m.all(i, isAddress) {
			people++
			m.take(i, Column{Kind: Email, Person: m.fillable(people)}, valuesAreAddresses)
		}
	}
	if people != 1 {
		for i, c := range m.Columns {
			if c.Kind == Email {
				m.takeName(behind, i, c.Person)
				behind = i + 1
			}
		}
		return
	}
	person := m.fillable(1)
	for _, kind := range []struct {
		Kind
		why string
		so  func(column int) bool
	}{
		{Role, "its values are roles", func(i int) bool { return m.all(i, func(cell string) bool { _, ok := ParseRole(cell); return ok }) }},
		{Step, "its values are steps", func(i int) bool { return m.all(i, isStep) }},
		{Check, "its values are checks", func(i int) bool { // a dash means none, but not alone
			return m.all(i, func(cell string) bool { _, ok := ParseCheck(cell); return ok }) && !m.all(i, func(cell string) bool { return Fold(cell) == "" })
		}},
		{Phone, valuesArePhones, m.isPhones},
	} {
		for i := range m.Columns {
			if m.free(i) && kind.so(i) && m.take(i, Column{Kind: kind.Kind, Person: person}, kind.why) {
				break
			}
		}
	}
	m.takeName(0, len(m.Columns), person)
	left := m.texts(0, len(m.Columns))
	if len(left) == 1 && slices.Contains(m.Columns, Column{Kind: Check, Person: person}) {
		m.take(left[0], Column{Kind: CheckValue, Person: person}, "it is beside the checks")
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

// agrees reports whether the values do not contradict a name that may mean something else.
func (m *matcher) agrees(i int, kind Kind) bool {
	switch {
	case len(Values(m.sheet.Rows, i)) == 0:
		return true
	case kind == Email:
		return m.all(i, isAddress)
	case kind == Phone:
		return m.isPhones(i)
	case kind == Step:
		return m.all(i, isStep)
	default:
		return kind != EnvelopeName || !m.all(i, func(cell string) bool { return len(cell) <= len("Prof. Dr.") })
	}
}

func isStep(cell string) bool { return ParseStep(cell) > 0 }

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

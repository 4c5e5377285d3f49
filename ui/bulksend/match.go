package bulksend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// Matching is what each column of a table holds.
type Matching struct {
	Columns []Column
	// Guessed says why a column was taken for what it holds where its name does not say so, ""
	// where it does. Asks is what a person has to decide about a column first, "" for nothing.
	Guessed, Asks []string
}

// Match finds what each column of a table holds: by its name in five languages, by the names of
// the places and the dynamic fields of the source, and at last by its values. No two hold the
// same.
func (s Source) Match(sheet spreadsheet.Sheet) Matching {
	n := len(sheet.Columns)
	m := matcher{
		Matching: Matching{Columns: make([]Column, n), Guessed: make([]string, n), Asks: make([]string, n)},
		source:   s, sheet: sheet, places: s.recipients(), headings: make([]spreadsheet.Heading, n), valid: map[Column]bool{},
	}
	for _, c := range s.Columns(maxPeople) {
		m.valid[c] = true
		if c.Kind == PersonName {
			m.valid[Column{Kind: FirstName, Person: c.Person}], m.valid[Column{Kind: LastName, Person: c.Person}] = true, true
		}
	}
	for i, name := range sheet.Columns {
		m.headings[i] = spreadsheet.ParseHeading(name.String())
	}
	m.matchFields()
	m.matchPeople()
	m.joinNames()
	m.matchOtherPerson()
	m.matchValues()
	return m.Matching
}

// matcher matches the columns of one sheet.
type matcher struct {
	Matching
	source   Source
	sheet    spreadsheet.Sheet
	places   []sourceRecipient
	headings []spreadsheet.Heading
	valid    map[Column]bool
}

// take sets what a column holds, unless another one holds it or no column can.
func (m *matcher) take(i int, c Column) bool {
	if !m.valid[c] || slices.Contains(m.Columns, c) {
		return false
	}
	m.Columns[i] = c
	return true
}

// matchFields matches the columns that are called "field X", and then those that can be
// nothing else but a dynamic field.
func (m *matcher) matchFields() {
	explicit := map[string]bool{}
	for i, name := range m.sheet.Columns {
		prefix, rest := name.String(), ""
		if len(prefix) > len(fieldPrefix) {
			prefix, rest = prefix[:len(fieldPrefix)], prefix[len(fieldPrefix):]
		}
		if field, ok := m.field(rest); ok && strings.EqualFold(prefix, fieldPrefix) && m.take(i, field) {
			explicit[spreadsheet.Fold(rest)] = true
		}
	}
	for i, name := range m.sheet.Columns {
		field, ok := m.field(name.String())
		if m.Columns[i].Kind != Unused || !ok || explicit[spreadsheet.Fold(name.String())] {
			continue
		}
		other := m.byName(i, map[string]int{})
		switch {
		case !m.valid[other]:
			m.take(i, field)
		case !strings.EqualFold(name.String(), other.String()): // the name in a sample is certain
			m.Asks[i] = fmt.Sprintf("Is %q the dynamic field, or %s?", name, other)
		}
	}
}

// field is the dynamic field of a name, that with the very name first.
func (m *matcher) field(name string) (Column, bool) {
	for _, same := range []func(string) bool{
		func(field string) bool { return field == name },
		func(field string) bool { return name != "" && spreadsheet.Fold(field) == spreadsheet.Fold(name) },
	} {
		for _, field := range m.source.dynamicFields() {
			if c := (Column{Kind: DynamicField, Field: field}); same(field.String()) && !slices.Contains(m.Columns, c) {
				return c, true
			}
		}
	}
	return Column{}, false
}

// matchPeople matches the columns whose names say what they hold and about whom.
func (m *matcher) matchPeople() {
	times := map[string]int{}
	for i := range m.sheet.Columns {
		if c := m.byName(i, times); m.Columns[i].Kind == Unused && m.Asks[i] == "" && m.take(i, c) && c.Kind == Email && m.headings[i].Kind != spreadsheet.Email {
			m.Guessed[i] = valuesAreAddresses
		}
	}
}

const valuesAreAddresses = "its values are addresses"

// kindOf is the kind of a column whose heading has that kind.
func kindOf(k spreadsheet.Kind) Kind {
	return map[spreadsheet.Kind]Kind{
		spreadsheet.EnvelopeName: EnvelopeName, spreadsheet.Comment: Comment, spreadsheet.FullName: PersonName, spreadsheet.BareName: PersonName,
		spreadsheet.FirstName: FirstName, spreadsheet.LastName: LastName, spreadsheet.Email: Email, spreadsheet.Role: Role, spreadsheet.Step: Step,
		spreadsheet.Phone: Phone, spreadsheet.Passcode: Passcode,
	}[k]
}

// byName is what a column holds by its name, unless the name often means something else and the
// values do not agree. Times counts the columns of a name: the second "Email" is that of the
// second person. A column called like a person holds the address where its values are some.
func (m *matcher) byName(i int, times map[string]int) Column {
	h := m.headings[i]
	c := Column{Kind: kindOf(h.Kind), Person: m.place(spreadsheet.Fold(m.sheet.Columns[i].String()))}
	switch {
	case c.Person > 0:
		c.Kind = PersonName
	case c.Kind == Unused, h.Weak && !m.agrees(i, c.Kind):
		return Column{}
	case c.Kind == EnvelopeName || c.Kind == Comment:
		if h.Who != "" || h.Number != 0 {
			return Column{}
		}
		return c
	}
	if c.Kind == PersonName && (c.Person > 0 || h.Who != "") && m.all(i, isAddress) {
		c.Kind = Email
	}
	if c.Person > 0 {
		return c
	}
	same := fmt.Sprint(c.Kind, h.Who, h.Number)
	times[same]++
	switch place := m.place(h.Who + numberText(h.Number)); {
	case place > 0:
		c.Person = place
	case h.Who != "" && !spreadsheet.Generic(h.Who):
		return Column{}
	case h.Number > 0:
		c.Person = h.Number
	default:
		c.Person = m.fillable(times[same])
	}
	return c
}

func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// place is the number of the recipient of the source with a folded name, 0 for none and for
// several.
func (m *matcher) place(folded string) int {
	found := 0
	for i, at := range m.places {
		name := spreadsheet.Fold(at.Name.String())
		if name == "" || name != folded && name != strings.TrimSuffix(folded, "s") {
			continue
		}
		if found > 0 {
			return 0
		}
		found = i + 1
	}
	return found
}

// fillable is the number of the nth person that a row can say something about.
func (m *matcher) fillable(n int) int {
	for person := 1; person <= maxPeople; person++ {
		if m.source.accepts(Email, person) {
			if n--; n == 0 {
				return person
			}
		}
	}
	return 0
}

// joinNames makes a plain "name" beside a first name the last name, and beside a last name the
// first: "Nom" and "Prénom", "Nome" and "Cognome".
func (m *matcher) joinNames() {
	for i, c := range m.Columns {
		if c.Kind != PersonName || m.headings[i].Kind != spreadsheet.BareName {
			continue
		}
		first, last := slices.Contains(m.Columns, Column{Kind: FirstName, Person: c.Person}), slices.Contains(m.Columns, Column{Kind: LastName, Person: c.Person})
		switch {
		case first && !last:
			m.Columns[i].Kind = LastName
		case last && !first:
			m.Columns[i].Kind = FirstName
		}
	}
}

// matchOtherPerson matches columns about somebody whose name the source does not know, such as
// "Customer email", where only one person can be meant: there is one free place, or none at all.
func (m *matcher) matchOtherPerson() {
	who := ""
	for _, h := range m.headings {
		if h.Kind != spreadsheet.Email || h.Who == "" || spreadsheet.Generic(h.Who) || m.place(h.Who+numberText(h.Number)) > 0 || h.Who == who {
			continue
		}
		if who != "" {
			return
		}
		who = h.Who
	}
	person := 0
	for n := 1; n <= max(len(m.places), 1); n++ {
		if !m.source.accepts(Email, n) || slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Person == n }) {
			continue
		}
		if person > 0 {
			return
		}
		person = n
	}
	for i, h := range m.headings {
		if who != "" && person > 0 && h.Who == who && m.Columns[i].Kind == Unused && m.Asks[i] == "" && m.take(i, Column{Kind: kindOf(h.Kind), Person: person}) {
			m.Guessed[i] = "the only free place"
		}
	}
	m.joinNames()
}

// matchValues matches a column without a known name that is full of addresses, where the first
// person or somebody with a name has none, and one full of phone numbers of the only person.
func (m *matcher) matchValues() {
	person := m.fillable(1)
	for i, c := range m.Columns {
		if c.Kind != Unused || m.Asks[i] != "" || m.headings[i].Kind != spreadsheet.NoKind {
			continue
		}
		switch {
		case m.all(i, isAddress):
			if m.take(i, Column{Kind: Email, Person: person}) {
				m.Guessed[i] = valuesAreAddresses
			}
		case m.isPhones(i) && People(m.Columns) <= person && !slices.Contains(m.Columns, Column{Kind: Passcode, Person: person}):
			if m.take(i, Column{Kind: Phone, Person: person}) {
				m.Guessed[i] = "its values are phone numbers"
			}
		}
	}
}

// agrees reports whether the values of a column do not contradict its name, which may mean
// something else.
func (m *matcher) agrees(i int, kind Kind) bool {
	switch kind {
	case Email:
		return m.empty(i) || m.all(i, isAddress)
	case Phone:
		return m.empty(i) || m.isPhones(i)
	case EnvelopeName:
		return m.empty(i) || !m.all(i, func(cell string) bool { return len(cell) <= len("Prof. Dr.") })
	default:
		return true
	}
}

func (m *matcher) empty(i int) bool { return len(spreadsheet.Values(m.sheet.Rows, i)) == 0 }

// all reports whether a column has values and all are so.
func (m *matcher) all(i int, so func(string) bool) bool {
	values := spreadsheet.Values(m.sheet.Rows, i)
	return len(values) > 0 && !slices.ContainsFunc(values, func(cell model.Text) bool { return !so(cell.String()) })
}

func isAddress(cell string) bool {
	_, address := spreadsheet.Address(cell)
	return model.CheckEmail(address) == nil
}

// isPhones reports whether a column is full of phone numbers, one of them with its country.
func (m *matcher) isPhones(i int) bool {
	phones := spreadsheet.NewPhones(spreadsheet.Values(m.sheet.Rows, i))
	return phones.Some() && m.all(i, func(cell string) bool { _, err := phones.Read(cell); return err == nil })
}

// People is the highest number of a person in the columns, 0 for none.
func People(columns []Column) int {
	most := 0
	for _, c := range columns {
		most = max(most, c.Person)
	}
	return most
}

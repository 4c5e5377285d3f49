package spreadsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Matching says what each column of a table holds.
type Matching struct {
	Columns []Column
	// Guessed says why a column was taken for what it holds where its name does not say so, ""
	// where it does. Asks says what a person has to decide about a column first, "" for nothing.
	Guessed, Asks []string
	WithoutZero   bool // a person has the zero in brackets left out of phone numbers
}

// Match finds what each column holds by its name in five languages, by places and fields, and by its values.
func (l Layout) Match(sheet Sheet) Matching {
	n := len(sheet.Columns)
	m := matcher{
		Matching: Matching{Columns: make([]Column, n), Guessed: make([]string, n), Asks: make([]string, n)},
		layout:   l, sheet: sheet, headings: make([]Heading, n),
	}
	if sheet.Nameless {
		m.matchUnnamed()
		return m.Matching
	}
	for i, name := range sheet.Columns {
		m.headings[i] = ParseHeading(name.String())
	}
	m.matchFields()
	m.matchPeople()
	m.joinNames()
	if !l.Open {
		m.matchOtherPerson()
	}
	for i, c := range m.Columns { // where a row names whom it likes, each after the first needs an address
		if l.Open && c.Person > 1 && !slices.Contains(m.Columns, Column{Kind: Email, Person: c.Person}) {
			m.Columns[i], m.Guessed[i] = Column{}, ""
		}
	}
	m.matchValues()
	return m.Matching
}

type matcher struct {
	Matching
	layout   Layout
	sheet    Sheet
	headings []Heading
}

// valid reports whether a table may have the column. A name may be in two parts.
func (m *matcher) valid(c Column) bool {
	if c.Kind == FirstName || c.Kind == LastName {
		c.Kind = FullName
	}
	return c.Kind != Unused && m.layout.Accepts(c)
}

// take sets what a column holds and why that was guessed, unless another one holds it or no column can.
func (m *matcher) take(i int, c Column, guessed string) bool {
	if !m.valid(c) || slices.Contains(m.Columns, c) {
		return false
	}
	m.Columns[i], m.Guessed[i] = c, guessed
	return true
}

func (m *matcher) free(i int) bool { return m.Columns[i].Kind == Unused && m.Asks[i] == "" }

// FieldPrefix distinguishes a dynamic field from another column of the same name.
const FieldPrefix = "field "

// matchFields matches columns called "field X", and those that can be nothing else but a dynamic field.
func (m *matcher) matchFields() {
	explicit := map[string]bool{}
	for i, name := range m.sheet.Columns {
		text := name.String()
		if len(text) > len(FieldPrefix) && strings.EqualFold(text[:len(FieldPrefix)], FieldPrefix) && m.take(i, m.field(text[len(FieldPrefix):]), "") {
			explicit[Fold(text[len(FieldPrefix):])] = true
		}
	}
	for i, name := range m.sheet.Columns {
		field := m.field(name.String())
		if m.Columns[i].Kind != Unused || field.Kind == Unused || explicit[Fold(name.String())] {
			continue
		}
		other := m.byName(i, map[string]int{})
		switch {
		case !m.valid(other):
			m.take(i, field, "")
		case !strings.EqualFold(name.String(), other.String()): // the name in a sample is certain
			m.Asks[i] = fmt.Sprintf("Is %q the dynamic field, or %s?", name, other)
		}
	}
}

// field returns the free dynamic field of a name, that with the very name first.
func (m *matcher) field(name string) (alike Column) {
	for _, field := range m.layout.Fields {
		c := Column{Kind: DynamicField, Field: field}
		switch {
		case slices.Contains(m.Columns, c):
		case field.String() == name:
			return c
		case alike.Kind == Unused && name != "" && Fold(field.String()) == Fold(name):
			alike = c
		}
	}
	return alike
}

func (m *matcher) matchPeople() {
	times := map[string]int{}
	for i := range m.sheet.Columns {
		guessed, c := "", m.byName(i, times)
		if c.Kind == Email && m.headings[i].Kind != Email {
			guessed = valuesAreAddresses
		}
		if m.free(i) {
			m.take(i, c, guessed)
		}
	}
}

// byName returns what a column holds by its name. Times counts the columns of a name: the second "Email" is that of the
// second person. A column called like a person holds the address where its values are some.
func (m *matcher) byName(i int, times map[string]int) Column {
	h := m.headings[i]
	c := Column{Kind: h.column(), Person: m.place(Fold(m.sheet.Columns[i].String()))}
	switch {
	case c.Person > 0:
		c.Kind = FullName
	case c.Kind == Unused, h.Weak && !m.agrees(i, c.Kind):
		return Column{}
	case c.Kind == EnvelopeName || c.Kind == Comment:
		if h.Who != "" || h.Number != 0 {
			return Column{}
		}
		return c
	}
	if c.Kind == FullName && (c.Person > 0 || h.Who != "") && m.all(i, isAddress) {
		c.Kind = Email
	}
	if c.Person > 0 {
		return c
	}
	same := fmt.Sprint(c.Kind, h.Who, h.Number)
	times[same]++
	switch place := m.place(h.who()); {
	case place > 0:
		c.Person = place
	case h.Who != "" && !Generic(h.Who):
		c.Person = m.named(h.Who)
	case h.Number > 0:
		c.Person = h.Number
	default:
		c.Person = m.fillable(times[same])
	}
	if c.Person == 0 {
		return Column{}
	}
	return c
}

// who returns whom the heading names, with the number.
func (h Heading) who() string {
	if h.Number == 0 {
		return h.Who
	}
	return h.Who + strconv.Itoa(h.Number)
}

// place returns the number of the place with a folded name, 0 for none and for several.
func (m *matcher) place(folded string) int {
	found := 0
	for i, at := range m.layout.Places {
		name := Fold(at.String())
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

// named returns the number of a person in an open layout who is called like one of the addresses, 0 for no one.
func (m *matcher) named(who string) int {
	if !m.layout.Open {
		return 0
	}
	number, all := 0, []string{}
	for _, h := range m.headings {
		switch {
		case h.Kind != Email:
		case h.Who == "" || Generic(h.Who):
			number++
		case !slices.Contains(all, h.Who):
			all = append(all, h.Who)
		}
	}
	if at := slices.Index(all, who); at >= 0 {
		return number + at + 1
	}
	return 0
}

// fillable returns the number of the nth person that a row can say something about.
func (m *matcher) fillable(n int) int {
	for person := 1; person <= MaxPeople; person++ {
		if m.valid(Column{Kind: Email, Person: person}) {
			if n--; n == 0 {
				return person
			}
		}
	}
	return 0
}

// joinNames tells "Nom" beside "Prénom": a plain name is the part of the name that is missing.
func (m *matcher) joinNames() {
	for i, c := range m.Columns {
		if c.Kind != FullName || m.headings[i].Kind != BareName {
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

// matchOtherPerson matches columns such as "Customer email" where only one person can be meant.
func (m *matcher) matchOtherPerson() {
	var others []string
	for _, h := range m.headings {
		if h.Kind == Email && h.Who != "" && !Generic(h.Who) && m.place(h.who()) == 0 && !slices.Contains(others, h.Who) {
			others = append(others, h.Who)
		}
	}
	var free []int
	for n := 1; n <= max(len(m.layout.Places), 1); n++ {
		if m.valid(Column{Kind: Email, Person: n}) && !slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Person == n }) {
			free = append(free, n)
		}
	}
	for i, h := range m.headings {
		if len(others) == 1 && len(free) == 1 && h.Who == others[0] && m.free(i) {
			m.take(i, Column{Kind: h.column(), Person: free[0]}, "the only free place")
		}
	}
	m.joinNames()
}

package bulksend

import (
	"strconv"

	"inkdesk/model"
)

// Match finds what each column of a table holds, by its name. No two hold the same.
func (s Source) Match(names []model.Text) []Column {
	known := s.names()
	columns, used := make([]Column, len(names)), map[Column]bool{}
	for i, name := range names {
		if c := known[normalized(name.String())]; !used[c] {
			columns[i] = c
			used[c] = c.Kind != Unused
		}
	}
	return columns
}

// names maps the names that columns may have. A name stands for the first column that has
// it, in this order: the names of a sample, dynamic fields, the names of the recipients of
// the source, and synonyms.
func (s Source) names() map[string]Column {
	n := names{}
	all := s.Columns(maxPeople)
	for _, c := range all {
		if c.Kind != DynamicField {
			n.add(c, c.String())
		}
	}
	for _, c := range all {
		if c.Kind == DynamicField {
			n.add(c, fieldPrefix+c.String())
			n.add(c, c.String())
		}
	}
	recipients := s.recipients()
	for _, c := range all {
		if c.Person > 0 && c.Person <= len(recipients) {
			n.addPerson(c, recipients[c.Person-1].Name.String())
		}
	}
	first := 0 // the first person that a row can say something about
	for _, c := range all {
		if first == 0 {
			first = c.Person
		}
		n.addSynonyms(c, c.Person == first)
	}
	return n
}

type names map[string]Column

func (n names) add(c Column, name string) {
	if key := normalized(name); n[key].Kind == Unused {
		n[key] = c
	}
}

// addPerson adds the names of a column about a recipient of the source, such as "Tenant" and
// "Tenant email".
func (n names) addPerson(c Column, name string) {
	if normalized(name) == "" {
		return
	}
	if c.Kind == PersonName {
		n.add(c, name)
	}
	for _, word := range c.Kind.synonyms() {
		n.add(c, name+word)
		n.add(c, word+name)
	}
}

// addSynonyms adds the synonyms of a column. Without a number they are about the first
// person.
func (n names) addSynonyms(c Column, first bool) {
	number := ""
	if c.Person > 0 {
		number = strconv.Itoa(c.Person)
	}
	for _, word := range c.Kind.synonyms() {
		n.add(c, word+number)
		for _, who := range []string{"person", "recipient", "signer"} {
			if c.Person > 0 {
				n.add(c, who+number+word)
			}
		}
		if first {
			n.add(c, word)
		}
	}
}

// synonyms are the names of a kind of column, its label first.
func (k Kind) synonyms() []string {
	switch k {
	case EnvelopeName:
		return []string{k.label(), "envelope", "name of the envelope", "title"}
	case Comment:
		return []string{k.label(), "comments"}
	case PersonName:
		return []string{k.label(), "full name", "recipient", "signer", "person"}
	case Email:
		return []string{k.label(), "email address", "mail", "address"}
	case Role:
		return []string{k.label()}
	case Step:
		return []string{k.label(), "signing step"}
	case Phone:
		return []string{k.label(), "phone number", "mobile", "sms"}
	case Passcode:
		return []string{k.label(), "code"}
	default:
		return nil
	}
}

// Missing is the sentence about a required column that the table does not have, "" for none.
func (s Source) Missing(columns []Column) string {
	for _, c := range columns {
		if c.Kind == EnvelopeName {
			return ""
		}
	}
	if s.Template != nil {
		return "No column holds the names of the envelopes."
	}
	return ""
}

// People is the highest number of a person in the columns, 0 for none.
func People(columns []Column) int {
	most := 0
	for _, c := range columns {
		most = max(most, c.Person)
	}
	return most
}

package batch

import (
	"strconv"

	"inkdesk/model"
)

// Match says what each column of a table holds, by its name. No two hold the same.
func (s Source) Match(names []model.Text) []Column {
	known := s.names()
	columns, used := make([]Column, len(names)), map[Column]bool{}
	for i, name := range names {
		if c := known[plain(name.String())]; !used[c] {
			columns[i] = c
			used[c] = c.Kind != Unused
		}
	}
	return columns
}

// names are what columns may be called. Of two that are called alike the first one counts:
// what this program writes, dynamic fields, what the recipients of the source are called,
// and then what people write instead.
func (s Source) names() map[string]Column {
	n := names{}
	all := s.Columns(mostPeople)
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
	places := s.places()
	for _, c := range all {
		if c.Person > 0 && c.Person <= len(places) {
			n.person(c, places[c.Person-1].Name.String())
		}
	}
	first := 0 // of the people that a row can say something about
	for _, c := range all {
		if first == 0 {
			first = c.Person
		}
		n.others(c, c.Person == first)
	}
	return n
}

type names map[string]Column

func (n names) add(c Column, name string) {
	if key := plain(name); n[key].Kind == Unused {
		n[key] = c
	}
}

// person adds what a column about somebody with a name is called: "Tenant", "Tenant email".
func (n names) person(c Column, name string) {
	if plain(name) == "" {
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

// others adds what people write. Without a number it is about the first person.
func (n names) others(c Column, first bool) {
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

// synonyms are what a kind of column is called, the word of this program first.
func (k Kind) synonyms() []string {
	switch k {
	case EnvelopeName:
		return []string{k.word(), "envelope", "name of the envelope", "title"}
	case Comment:
		return []string{k.word(), "comments"}
	case PersonName:
		return []string{k.word(), "full name", "recipient", "signer", "person"}
	case Email:
		return []string{k.word(), "email address", "mail", "address"}
	case Role:
		return []string{k.word()}
	case Step:
		return []string{k.word(), "signing step"}
	case Phone:
		return []string{k.word(), "phone number", "mobile", "sms"}
	case Passcode:
		return []string{k.word(), "code"}
	default:
		return nil
	}
}

// Missing says which columns every row needs and the table does not have, "" for none.
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

// People is how many people the columns are about.
func People(columns []Column) int {
	most := 0
	for _, c := range columns {
		most = max(most, c.Person)
	}
	return most
}

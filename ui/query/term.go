package query

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// Scope says who applies a term.
type Scope uint8

// The service covers the whole account; rows are only those that were read. A wrong
// term is applied by nobody.
const (
	Service Scope = iota
	Rows
	Nobody
)

// Term is one part of a query.
type Term struct {
	// Text is the term as it was written.
	Text string
	// Field is the full name of the filter, "" for words.
	Field string
	// Not leaves out what the rest of the term finds.
	Not bool
	// Value is what stands behind the colon, or the words, without quotes.
	Value string
	// Err is one sentence that says what is wrong, nil for a term that works.
	Err error

	effect effect
	// group is the number of the query the term came from, for [Query.And].
	group int
}

// effect is what a term does. Ask narrows what the service is asked, keep tests a row;
// either may be nil.
type effect struct {
	ask func(*request)
	// hint narrows what is asked for as well, without doing what the term says.
	hint func(*request)
	keep func(*model.Envelope, Context) bool
	// both: the service finds too much, rows have to be tested as well.
	both bool
	// slot is the field of the request that the term needs for itself, "" for none.
	slot string
	// adds: several such terms of one query add up.
	adds bool
	// dated: the service can only be asked once its unit of time is known.
	dated bool
}

// Scope says who applies the term at a service whose timestamps count in unit.
func (t Term) Scope(unit model.Unit) Scope {
	switch {
	case t.Err != nil:
		return Nobody
	case t.effect.ask == nil, t.effect.dated && unit == model.UnknownUnit:
		return Rows
	default:
		return Service
	}
}

// read makes a term of a word of the query.
func read(w word) Term {
	t := Term{Text: w.text, Not: w.not, Value: w.value}
	if w.field == "" {
		t.effect = readWords(t.Value, t.Not)
		return t
	}
	f, err := lookup(w.field)
	if err != nil {
		t.Field, t.Err = strings.ToLower(w.field), err
		return t
	}
	t.Field = f.name
	if strings.TrimSpace(t.Value) == "" {
		t.Err = fmt.Errorf("%s needs a value, such as %s", f.name, f.example)
		return t
	}
	t.effect, t.Err = f.read(t.Value, t.Not)
	if t.Err != nil {
		t.effect = effect{}
	}
	return t
}

// joinWords is one term of two terms that are words.
func joinWords(a, b Term) Term {
	value := strings.TrimSpace(a.Value + " " + b.Value)
	return Term{Text: a.Text + " " + b.Text, Value: value, effect: readWords(value, false)}
}

// readWords finds a part of the envelope's name or of a recipient's name or address.
func readWords(value string, not bool) effect {
	needle := fold(value)
	keep := func(e *model.Envelope, _ Context) bool { return mentions(e, needle) != not }
	if not {
		return effect{keep: keep}
	}
	return effect{ask: func(r *request) { r.body.Search = value }, keep: keep, slot: slotSearch}
}

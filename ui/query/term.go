package query

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Scope says who applies a term.
type Scope uint8

// Service covers the whole account, Rows only the rows that were read. Nobody applies a
// wrong term.
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
	// Not excludes what the rest of the term finds.
	Not bool
	// Value is the text after the colon, or the words, without quotes.
	Value string
	// Err says in one sentence what is wrong, nil for a valid term.
	Err error

	effect effect
	// group is the number of the query the term came from, for [Query.And].
	group int
}

// effect is what a term does. Ask narrows what the service is asked, keep tests a row;
// either may be nil.
type effect struct {
	ask func(*request)
	// hint also narrows the request, but not as far as the term does.
	hint func(*request)
	keep func(*model.Envelope, Context) bool
	// both says that the service finds too much, so that rows are tested as well.
	both bool
	// slot is the field of the request that only one term can have, "" for none.
	slot string
	// adds says that several such terms find what any of them finds.
	adds bool
	// rules are those that rows are found by.
	rules []triage.Rule
	// judged says that rows are tested by what is found about them, which takes more than a list.
	judged bool
	// desk says that rows are tested by what people have decided about them.
	desk bool
	// dated says that the request needs the unit of time of the service.
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

// read makes a term of a word.
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

// joinWords joins two terms of words to one.
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

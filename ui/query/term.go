package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Scope says who applies a term.
type Scope uint8

// Service covers the whole account, Rows only the rows that were read. Nobody applies a wrong term.
const (
	Service Scope = iota
	Rows
	Nobody
)

// Term holds one part of a query.
type Term struct {
	Text  string // the term as it was written
	Field string // the full name of the filter, "" for words
	Not   bool   // excludes what the rest of the term finds
	Value string // the text after the colon, or the words, without quotes
	Err   error  // says in one sentence why the term is wrong, nil for a valid term

	effect effect
	group  int // numbers the query the term came from, for [Query.And]
}

// effect says what a term does. Ask narrows what the service is asked, keep tests a row; either may be nil.
type effect struct {
	ask    func(*request)
	hint   func(*request) // also narrows the request, but not as far as the term does
	keep   func(*model.Envelope, Context) bool
	both   bool          // the service finds too much, so that rows are tested as well
	whole  bool          // rows are tested by more than their summary and [Context.Folded]
	finds  string        // the folded text that the term finds in rows, "" for none
	slot   string        // names the field of the request that only one term can have, "" for none
	adds   bool          // several such terms find what any of them finds
	rules  []triage.Rule // the rules that rows are found by
	judged bool          // the term tests rows by what the rules find about them, which takes more than a list
	desk   bool          // rows are tested by what people have decided about them
	dated  bool          // the request needs the unit of time of the service
}

// Scope says who applies the term at a service whose timestamps count in unit.
func (t Term) Scope(unit model.Unit) Scope {
	switch {
	case t.Err != nil:
		return Nobody
	case t.effect.ask == nil, t.effect.dated && unit == model.UnknownUnit:
		return Rows
	}
	return Service
}

func read(w word) Term {
	t := Term{Text: w.text, Not: w.not, Value: w.value}
	if w.field == "" {
		t.Value = addressOr(w.value)
		t.effect = readWords(t.Value, t.Not)
		return t
	}
	f, err := lookup(w.field)
	if err != nil {
		t.Field, t.Err = strings.ToLower(w.field), err
		return t
	}
	t.Field = f.Name
	if strings.TrimSpace(t.Value) == "" {
		t.Err = fmt.Errorf("%s needs a value, such as %s", f.Name, f.Example)
		return t
	}
	if f.Name == "to" || f.Name == "holder" {
		t.Value = addressOr(t.Value)
	}
	t.effect, t.Err = f.read(t.Value, t.Not)
	if t.Err != nil {
		t.effect = effect{}
	}
	return t
}

// readPlain makes terms of words that have neither a field nor a minus: one of them all, and
// where some are written as mail programs do, one for each address, which the service is asked for.
func readPlain(plain []word) []Term {
	var texts, values []string
	for _, w := range plain {
		texts, values = append(texts, w.text), append(values, w.value)
	}
	text, value := strings.Join(texts, " "), strings.TrimSpace(strings.Join(values, " "))
	phrase := Term{Text: text, Value: value, effect: readWords(value, false)}
	if !strings.Contains(text, "@") {
		return []Term{phrase}
	}
	var words []string
	var terms []Term
	for _, one := range model.SearchWords(text) {
		switch one = strings.Trim(one, `",;`); {
		case one == "":
		case strings.ContainsAny(one, `",;<>:`) || strings.HasPrefix(one, "-"):
			return []Term{phrase}
		case strings.Contains(one, "@"):
			terms = append(terms, Term{Text: one, Value: one, effect: readWords(one, false)})
		default:
			words = append(words, one)
		}
	}
	if text = strings.Join(words, " "); text != "" {
		phrase = Term{Text: text, Value: text, effect: readWords(text, false)}
		phrase.effect.ask = nil
		terms = slices.Insert(terms, 0, phrase)
	}
	return terms
}

// readWords finds a part of the envelope's name or of a recipient's name or address.
func readWords(value string, not bool) effect {
	needle := model.Fold(value)
	keep := func(e *model.Envelope, c Context) bool { return strings.Contains(c.text(e), needle) != not }
	if not {
		return effect{keep: keep}
	}
	text, wider := searchOf(value)
	return effect{ask: func(r *request) { r.body.Search = text }, keep: keep, slot: slotSearch, both: wider, finds: needle}
}

// word holds one word of a query, split into its parts.
type word struct {
	text  string
	not   bool
	field string
	value string // without quotes
}

const quote = '"'

// split splits a query at blanks outside of quotes. A quote that is not closed, as during
// typing, is closed at the end of the text, because the words may be written in another order.
func split(text string) []word {
	if strings.Count(text, string(quote))%2 != 0 {
		text += string(quote)
	}
	var all []word
	from, quoted := -1, false
	for i, r := range text + " " {
		switch {
		case r == quote:
			quoted = !quoted
			if from < 0 {
				from = i
			}
		case unicode.IsSpace(r) && (!quoted || i == len(text)):
			if from >= 0 {
				all = append(all, parseWord(text[from:i]))
			}
			from = -1
		case from < 0:
			from = i
		}
	}
	return all
}

func parseWord(text string) word {
	w := word{text: text}
	rest := text
	if r, ok := strings.CutPrefix(rest, "-"); ok && r != "" {
		w.not, rest = true, r
	}
	if field, value, ok := strings.Cut(rest, ":"); ok && isField(field) {
		w.field, rest = field, value
	}
	w.value = strings.ReplaceAll(rest, string(quote), "")
	return w
}

// isField tells a field from other text before a colon, as in a time or a web address.
func isField(s string) bool {
	isOther := func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	return s != "" && !strings.ContainsFunc(s, isOther) && !slices.Contains([]string{"http", "https", "mailto"}, strings.ToLower(s))
}

// Quote writes a text so that it is read as one value.
func Quote(text string) string {
	text = strings.ReplaceAll(text, string(quote), "")
	if text == "" || strings.ContainsFunc(text, unicode.IsSpace) || strings.HasPrefix(text, "-") || strings.Contains(text, ":") {
		return string(quote) + text + string(quote)
	}
	return text
}

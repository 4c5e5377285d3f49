package triage

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkdesk/model"
)

// Origin describes what an envelope shows of the form it was made from. Those that are equal are of one
// family; others may be, see [History.FamilyOf].
type Origin struct {
	// key holds the names and the pages of the documents and who signs in each step, so it is equal for envelopes
	// with the same documents for the same roles. It is "" without documents.
	key       string
	documents int // holds how many bytes of the key are about the documents
	// first and last hold the first and the last word of the title.
	first, last string
}

// OriginOf returns the origin of an envelope, with the words of its title that may be of the form: neither names of
// its recipients nor dates nor streets.
func OriginOf(e *model.Envelope) (o Origin, title []string) {
	of := matterWordsOf(e)
	if title = of.without(e.Name); len(title) > 0 {
		o.first, o.last = strings.ToLower(title[0]), strings.ToLower(title[len(title)-1])
	}
	if len(e.Documents) == 0 {
		return o, title
	}
	key := make([]byte, 0, 64)
	for i := range e.Documents {
		d := &e.Documents[i]
		name := d.Name
		if name.IsEmpty() {
			name = d.Filename
		}
		for _, word := range of.without(name) {
			key = append(append(key, strings.ToLower(word)...), ' ')
		}
		key = append(strconv.AppendInt(key, int64(max(int(d.PageCount), len(d.Pages))), 10), '\n')
	}
	o.documents = len(key)
	for _, step := range e.SigningSteps {
		var roles []string
		for i := range step.Recipients {
			if role := step.Recipients[i].Role; role.Signs() {
				roles = append(roles, string(role))
			}
		}
		if slices.Sort(roles); len(roles) > 0 {
			key = append(append(key, strings.Join(roles, " ")...), '\n')
		}
	}
	o.key = string(key)
	return o, title
}

// matterWords holds words that an envelope has of its own, and no form has: those of the names of its recipients
// and of the domains of their addresses, which are often those of companies.
type matterWords []string

func matterWordsOf(e *model.Envelope) matterWords {
	var of matterWords
	for _, r := range e.Recipients() {
		of = append(of, wordsOf(strings.ToLower(r.Name.String()))...)
		if _, domain, found := strings.Cut(Address(r), "@"); found && !IsProvider(domain) {
			for _, word := range wordsOf(domain) {
				if len(word) > 3 {
					of = append(of, word)
				}
			}
		}
	}
	return of
}

// wordsOf returns the words of a text, without numbers and marks between them.
func wordsOf(text string) []string { return strings.FieldsFunc(text, isBetweenWords) }

func isBetweenWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) }

// without returns the words of a text that may be of a form: neither those of the matter, nor dates, streets, marks
// of copies and of files, legal forms, nor single letters.
func (m matterWords) without(t model.Text) []string {
	text := t.String()
	var kept []string
	for written := range strings.FieldsFuncSeq(text[:min(len(text), mostOfTitle)], isBetweenWords) {
		word := strings.ToLower(written)
		kind, isNone := noFormWords[word]
		switch {
		case kind == streetFollows, len(kept) == mostWords:
			return kept // all that follows is the address
		case kind == streetPrecedes && len(kept) > 1:
			kept = kept[:len(kept)-1]
		case isNone && kind != streetPrecedes, len(word) < 2, endsInStreet(word), slices.Contains(m, word):
		default:
			kept = append(kept, written)
		}
	}
	return kept
}

// Names of forms are shorter than this, and a service may send ten thousand letters.
const (
	mostOfTitle = 300 // bytes
	mostWords   = 16
)

func endsInStreet(word string) bool {
	return slices.ContainsFunc(streetEnds, func(end string) bool { return strings.HasSuffix(word, end) })
}

// noForm says why a word is not of a form.
type noForm uint8

const (
	unnamed        noForm = iota // no form is named by it
	streetFollows                // it begins an address
	streetPrecedes               // it ends the name of a street
)

var streetEnds = []string{"strasse", "straße", "gasse", "weg", "platz", "allee", "str"}

// noFormWords holds parts of addresses, marks of copies and answers, legal forms of companies, and parts of dates, in
// English, German, French and Italian.
var noFormWords = func() map[string]noForm {
	words := make(map[string]noForm)
	for why, list := range map[noForm]string{
		streetFollows:  "rue chemin route via piazza calle",
		streetPrecedes: "street road avenue lane square",
		unnamed: `pdf copy duplicate kopie copie copia re fwd fw aw wg
			ag gmbh sa sàrl sarl srl spa ltd llc inc plc kg ohg co and und et
			week weeks kw woche semaine settimana from to for of the von für der die das de du la le les di per
			january february march april may june july august september october november december
			jan feb mar apr jun jul aug sep sept oct nov dec
			januar februar märz mai juni juli oktober dezember
			janvier février mars avril juin juillet août septembre octobre novembre décembre
			gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = why
		}
	}
	return words
}()

// Known reports whether the envelope shows a form at all.
func (o Origin) Known() bool { return o.key != "" }

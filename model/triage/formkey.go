package triage

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkdesk/model"
)

// formKey is equal for envelopes that were made from the same form: it has the names and the pages of the
// documents, without the words of [matterWords], and who signs in each step. It is "" without documents.
func formKey(e *model.Envelope) string {
	if len(e.Documents) == 0 {
		return ""
	}
	var key strings.Builder
	of := matterWords(e)
	for i := range e.Documents {
		d := &e.Documents[i]
		name := d.Name
		if name.IsEmpty() {
			name = d.Filename
		}
		key.WriteString(strings.Join(of.without(strings.TrimSuffix(strings.ToLower(name.String()), ".pdf")), " "))
		key.WriteString("\t" + strconv.Itoa(max(int(d.PageCount), len(d.Pages))) + "\n")
	}
	for _, step := range e.SigningSteps {
		var roles []string
		for i := range step.Recipients {
			if role := step.Recipients[i].Role; role.Signs() {
				roles = append(roles, string(role))
			}
		}
		slices.Sort(roles)
		key.WriteString(strings.Join(roles, " ") + "\n")
	}
	return key.String()
}

// titleWords are the first and the last word of a name that may be of the form.
func titleWords(e *model.Envelope) (first, last string) {
	words := matterWords(e).without(strings.ToLower(e.Name.String()))
	if len(words) == 0 {
		return "", ""
	}
	return words[0], words[len(words)-1]
}

// matter are words that an envelope has of its own, and no form has.
type matter map[string]bool

// matterWords are the words of the names of the recipients and of the domains of their addresses, which are
// often those of companies.
func matterWords(e *model.Envelope) matter {
	of := make(matter)
	for _, r := range e.Recipients() {
		for _, word := range wordsOf(strings.ToLower(r.Name.String())) {
			of[word] = true
		}
		if _, domain, found := strings.Cut(normalAddress(r), "@"); found && !IsProvider(domain) {
			for _, word := range wordsOf(domain) {
				of[word] = len(word) > 3 || of[word]
			}
		}
	}
	return of
}

// wordsOf are the words of a text in lower case, without numbers and marks between them.
func wordsOf(lower string) []string {
	return strings.FieldsFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) })
}

// without are the words of a text in lower case that may be of a form: neither the names of the recipients, nor
// dates, streets, marks of copies, legal forms, nor single letters.
func (m matter) without(lower string) []string {
	var kept []string
	for _, word := range wordsOf(lower) {
		switch {
		case streetFollows[word]:
			return kept // all that follows is the address
		case streetPrecedes[word] && len(kept) > 1:
			kept = kept[:len(kept)-1]
		case len(word) < 2, m[word], noFormWords[word], endsInStreet(word):
		default:
			kept = append(kept, word)
		}
	}
	return kept
}

func endsInStreet(word string) bool {
	return slices.ContainsFunc([]string{"strasse", "straße", "gasse", "weg", "platz", "allee", "str"}, func(end string) bool { return strings.HasSuffix(word, end) })
}

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

var (
	streetFollows  = setOf("rue chemin route via piazza calle")
	streetPrecedes = setOf("street road avenue lane square")
	// noFormWords are marks of copies and answers, legal forms of companies, and parts of dates, in
	// English, German, French and Italian.
	noFormWords = setOf(`copy duplicate kopie copie copia re fwd fw aw wg
		ag gmbh sa sàrl sarl srl spa ltd llc inc plc kg ohg co and und et
		week weeks kw woche semaine settimana from to for of the von für der die das de du la le les di per
		january february march april may june july august september october november december
		jan feb mar apr jun jul aug sep sept oct nov dec
		januar februar märz mai juni juli oktober dezember
		janvier février mars avril juin juillet août septembre octobre novembre décembre
		gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre`)
)

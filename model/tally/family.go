package tally

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unique"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// family describes envelopes that were made alike, with the words that all of their titles begin or end with.
type family struct {
	origin     triage.Origin
	begin, end []titleWord
	shortest   []titleWord // of the titles, nil before the first
}

// titleWord holds a word of a title. Of a form are those that neither name a person nor a date or place.
type titleWord struct {
	text   unique.Handle[string] // titles share most of their words
	ofForm bool
}

func (w titleWord) isSame(other titleWord) bool {
	return w.text == other.text || strings.EqualFold(w.text.Value(), other.text.Value())
}

// titleWords returns the words of a title, nil for one without letters.
func titleWords(e *model.Envelope, ofForm []string) []titleWord {
	texts := strings.Fields(e.Name.String())
	words := make([]titleWord, 0, len(texts))
	for _, text := range texts {
		text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if strings.ContainsFunc(text, unicode.IsLetter) {
			words = append(words, titleWord{unique.Make(text), slices.Contains(ofForm, text)})
		}
	}
	if len(words) == 0 {
		return nil
	}
	return words
}

// add adds a title, and reports whether the name may be another one then.
func (f *family) add(words []titleWord) (changed bool) {
	if f.shortest == nil {
		f.begin, f.end, f.shortest = words, words, words
		return true
	}
	return f.join(&family{begin: words, end: words, shortest: words})
}

// join leaves the words that another family begins and ends with, too.
func (f *family) join(g *family) (changed bool) {
	n, m := 0, 0
	for n < min(len(f.begin), len(g.begin)) && f.begin[n].isSame(g.begin[n]) {
		n++
	}
	for m < min(len(f.end), len(g.end)) && f.end[len(f.end)-1-m].isSame(g.end[len(g.end)-1-m]) {
		m++
	}
	changed = n < len(f.begin) || m < len(f.end)
	f.begin, f.end = f.begin[:n], f.end[len(f.end)-m:]
	if len(g.shortest) < len(f.shortest) {
		f.shortest = g.shortest
	}
	return changed
}

// name returns what the titles have in common, or else the shortest of them. The text of [triage.Families] ends with
// the word that tells the family apart: where the titles begin with it, what they end with may be a party.
func (f *family) name(text string) string {
	words := trimmed(f.begin)
	begins := len(words) > 0 && strings.HasSuffix(text, strings.ToLower(words[0].text.Value()))
	if end := trimmed(f.end); len(end) > len(words) && !begins {
		words = end
	}
	if len(words) == 0 {
		words = f.shortest
	}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text.Value()
	}
	return strings.Join(texts, " ")
}

// trimmed returns the words from the first to the last that is of a form.
func trimmed(words []titleWord) []titleWord {
	ofForm := func(w titleWord) bool { return w.ofForm }
	first := slices.IndexFunc(words, ofForm)
	if first < 0 {
		return nil
	}
	last := len(words)
	for !words[last-1].ofForm {
		last--
	}
	return words[first:last]
}

// families holds the names of the families, by the number of their origin.
type families struct {
	of      []int32 // the family of each origin
	names   []string
	texts   map[uint64]int32 // the number of a family by the digest of its text in [triage.Families]
	asked   map[string]bool  // whether a folded text is the whole name of one, for those that were asked for
	changes uint64           // says how many changes of the ledger they include
}

// familiesOf groups origins into families and names them.
func familiesOf(origins []*family, told triage.Families, seed maphash.Seed, changes uint64) families {
	named := families{of: make([]int32, len(origins)), names: []string{""}, texts: map[uint64]int32{maphash.String(seed, ""): 0}, changes: changes}
	joined := []family{{}}
	for i, one := range origins[1:] {
		text := maphash.String(seed, told.Of(one.origin))
		at, known := named.texts[text]
		if !known {
			at = int32(len(joined))
			named.texts[text], joined = at, append(joined, *one)
		} else {
			joined[at].join(one)
		}
		named.of[i+1] = at
	}
	same := map[string]int{}
	for i := range joined[1:] {
		name := joined[i+1].name(told.Of(joined[i+1].origin))
		if same[name]++; same[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, same[name])
		}
		named.names = append(named.names, name)
	}
	return named
}

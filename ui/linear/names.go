package linear

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"inkdesk/keys"
	"inkdesk/model"
)

// synonyms holds words for what has another name on the screen, where several words would be found.
var synonyms = map[string]string{"extend": "set the expiration date", "remind": "set subject message and reminders", "stop": "void"}

// leastPart sets how many letters are enough to name a word that begins with them.
const leastPart = 3

// byName returns what the word does that a line begins with; the rest answers the question that it asks.
func (p *Place) byName(line string) Line {
	words := strings.Fields(line)
	titles := titlesOf(p.Words)
	name, rest := strings.Join(words, " "), ""
	if other, ok := synonyms[model.Fold(words[0])]; ok {
		name, rest = other, strings.Join(words[1:], " ")
	}
	found := named(p.Words, titles, name)
	for used := len(words) - 1; used > 0 && len(found) == 0; used-- {
		name, rest = strings.Join(words[:used], " "), strings.Join(words[used:], " ")
		found = matching(titles, normal(name), false)
	}
	if len(found) != 1 {
		return near("word", line, titles, found, func(i int) string { return p.Words[i].Title })
	}
	return does(p.Words[found[0]], rest)
}

// Complete returns the words that a line may become, those first that begin with it; all for an empty line.
func (p *Place) Complete(line string) (found []Word) {
	typed := normal(line)
	var further []Word
	for _, w := range p.Words {
		switch title := normal(w.Title); {
		case strings.HasPrefix(title, typed):
			found = append(found, w)
		case hasWords(title+" "+w.Synonyms, typed) && len(typed) >= leastPart:
			further = append(further, w)
		}
	}
	return append(found, further...)
}

// Typed returns a word as it is typed.
func (w Word) Typed() string { return normal(w.Title) }

// titlesOf returns the titles of words as they are compared.
func titlesOf(all []Word) []string {
	titles := make([]string, len(all))
	for i, w := range all {
		titles[i] = normal(w.Title)
	}
	return titles
}

// named returns the words that a name means: by their titles, or else by their synonyms. One that can be done
// goes before those that cannot now.
func named(all []Word, titles []string, name string) []int {
	typed := normal(name)
	found := matching(titles, typed, true)
	if len(found) == 0 && len(typed) >= leastPart {
		for i := range all {
			if hasWords(titles[i]+" "+all[i].Synonyms, typed) {
				found = append(found, i)
			}
		}
	}
	found = nearest(all, found)
	possible := slices.DeleteFunc(slices.Clone(found), func(i int) bool { return all[i].Why != "" })
	if len(possible) == 1 || len(possible) > 1 && titles[possible[0]] == titles[possible[len(possible)-1]] {
		return possible[:1]
	}
	return found
}

// hasWords reports whether every typed word begins one of a title.
func hasWords(title, typed string) bool {
	return !slices.ContainsFunc(strings.Fields(typed), func(word string) bool {
		return !strings.Contains(" "+title, " "+word)
	})
}

// nearest prefers words that act here, then words that lead elsewhere, and otherwise returns all.
func nearest(all []Word, found []int) []int {
	for _, groups := range [][]string{{"On this screen", "Actions"}, {"Go to", "Everywhere"}} {
		if here := slices.DeleteFunc(slices.Clone(found), func(i int) bool { return !slices.Contains(groups, all[i].Group) }); len(here) > 0 {
			return here
		}
	}
	return found
}

// matching returns the titles that are a text, or else begin with it, or else have its words where parts count.
func matching(titles []string, typed string, parts bool) (found []int) {
	is := func(title, typed string) bool { return title == typed }
	for _, same := range []func(string, string) bool{is, strings.HasPrefix, hasWords} {
		for i, title := range titles {
			if typed != "" && same(title, typed) {
				found = append(found, i)
			}
		}
		if len(found) > 0 || !parts || len(typed) < leastPart {
			return found
		}
	}
	return nil
}

// normal returns a title as it is compared: folded, without punctuation.
func normal(title string) string {
	return strings.Join(strings.FieldsFunc(model.Fold(title), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '+' && r != '-'
	}), " ")
}

// mostNear limits how many are named that may be meant.
const mostNear = 8

// near says that a line is no word or several, and which are near.
func near(what, line string, titles []string, found []int, name func(int) string) Line {
	typed := model.Clip(line, 40, "...")
	l := Line{Why: fmt.Sprintf("%q may be one of these:", typed)}
	if len(found) == 0 {
		found = keys.NearestTexts(line, titles)
		l.Why = fmt.Sprintf("There is no %s %q here. The nearest:", what, typed)
		if len(found) == 0 {
			l.Why = fmt.Sprintf("There is no %s %q here. The word help lists them.", what, typed)
		}
	}
	for _, i := range found[:min(len(found), mostNear)] {
		l.Near = append(l.Near, name(i))
	}
	return l
}

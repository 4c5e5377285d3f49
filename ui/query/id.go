package query

import (
	"strings"

	"inkdesk/model"
)

// minIDLength sets the least length of letters and digits that look like an id. Those in the
// public documentation have 24 or 32 characters.
const minIDLength = 16

// ID finds the id in a text: the id itself or a link with one, with or without other words around it. Of several in a
// link it is the one after the word envelope or template, or else the last.
func ID(text string) (id string, ok bool) {
	for word := range strings.FieldsSeq(text) {
		if id, ok := idInWord(word); ok {
			return id, true
		}
	}
	if link := strings.TrimSpace(text); strings.Contains(link, "://") && len(strings.Fields(link)) == 1 {
		return idOf(link)
	}
	return "", false
}

// IDIn finds the id in a text that is nothing but an id or a link with one. It is for inputs that also accept words.
func IDIn(text string) (id string, ok bool) {
	text = strings.TrimSpace(text)
	switch {
	case strings.ContainsAny(text, " @"):
		return "", false
	case strings.Contains(text, "://"):
		return ID(text)
	}
	if name, _, named := strings.Cut(text, ":"); named {
		if _, err := lookup(name); err == nil {
			return "", false // a filter with its value, though an id may look like one
		}
	}
	return text, looksLikeID(text)
}

// idOf returns the part of a link after the word envelope or template, even if it does not look
// like an id: an id may be anything.
func idOf(link string) (string, bool) {
	before := ""
	for part := range strings.FieldsFuncSeq(link, isSeparator) {
		switch strings.TrimSuffix(strings.ToLower(before), "s") {
		case "envelope", "template":
			return part, model.EnvelopeID(part).Valid()
		}
		before = part
	}
	return "", false
}

func idInWord(word string) (string, bool) {
	if strings.Contains(word, "@") && !strings.Contains(word, "/") {
		return "", false // an address, however long
	}
	found := ""
	before := ""
	for part := range strings.FieldsFuncSeq(word, isSeparator) {
		kind := strings.ToLower(before)
		before = part
		if !looksLikeID(part) {
			continue
		}
		found = part
		if strings.HasPrefix(kind, "envelope") || strings.HasPrefix(kind, "template") {
			break
		}
	}
	return found, found != ""
}

func isSeparator(r rune) bool { return strings.ContainsRune("/?&=#:;,.<>()[]{}\"'`", r) }

// looksLikeID reports whether a part is long and has a digit, unlike words and host names.
func looksLikeID(part string) bool {
	return len(part) >= minIDLength && strings.ContainsAny(part, "0123456789") && model.EnvelopeID(part).Valid()
}

// Relation describes something an envelope may have in common with others.
type Relation struct {
	Title string // names it for a menu, in clean text
	Query string // the filter that finds them
}

// Relations returns what an envelope may have in common with others: its name up to the first
// number, which copies share, and the address of every recipient.
func Relations(e *model.Envelope) []Relation {
	var all []Relation
	add := func(title, text string) {
		if text != "" {
			all = append(all, Relation{Title: title + " " + text, Query: Quote(text)})
		}
	}
	add("Named like", nameStem(e.Name.String()))
	for _, r := range e.Recipients() {
		add("With", r.Email.String())
	}
	return all
}

// nameStem returns the start of a name up to its first number or bracket, or the whole name if
// that is too short.
func nameStem(name string) string {
	for i, r := range name {
		if r >= '0' && r <= '9' || r == '(' {
			if i > 3 {
				return strings.TrimRight(name[:i], " ")
			}
			break
		}
	}
	return name
}

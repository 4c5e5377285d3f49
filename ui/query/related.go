package query

import (
	"strings"

	"inkdesk/model"
)

// Relation is something an envelope may have in common with others.
type Relation struct {
	// Title names it for a menu, in clean text.
	Title string
	// Query is the filter that finds them.
	Query string
}

// Relations are what an envelope may have in common with others: its name up to the first
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

// nameStem is the start of a name up to its first number or bracket, or the whole name if
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

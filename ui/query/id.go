package query

import (
	"strings"

	"inkdesk/model"
)

// leastID is the length from which letters and digits are taken for an id: those of the
// public documentation have 24 or 32.
const leastID = 16

// IDIn finds an id in one word: the id itself, or a link that holds one.
func IDIn(text string) (id string, ok bool) {
	text = strings.TrimSpace(text)
	if strings.ContainsAny(text, " @") {
		return "", false
	}
	_, rest, isLink := strings.Cut(text, "://")
	if !isLink {
		return text, isID(text)
	}
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune("/?&=#", r) }) {
		if isID(part) {
			return part, true
		}
	}
	return "", false
}

func isID(text string) bool {
	return len(text) >= leastID && strings.ContainsAny(text, "0123456789") && model.EnvelopeID(text).Valid()
}

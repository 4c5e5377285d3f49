package query

import (
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// fold makes texts comparable ignoring case.
func fold(s string) string { return strings.ToLower(s) }

// contains reports whether a text contains a folded one. Lists of thousands are filtered with
// each key, so that ASCII is not folded into a copy.
func contains(text, needle string) bool {
	if !isASCII(text) {
		return strings.Contains(fold(text), needle)
	}
	for at := 0; at+len(needle) <= len(text); at++ {
		if strings.EqualFold(text[at:at+len(needle)], needle) {
			return true
		}
	}
	return false
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mentions reports whether the name or a recipient contains a folded text.
func mentions(e *model.Envelope, needle string) bool {
	return contains(e.Name.String(), needle) || involves(e, needle)
}

// involves reports whether the name or the address of a recipient contains a folded text.
func involves(e *model.Envelope, needle string) bool {
	for _, r := range e.Recipients() {
		if contains(r.Name.String(), needle) || contains(r.Email.String(), needle) {
			return true
		}
	}
	return false
}

package query

import (
	"strings"

	"inkdesk/model"
)

// fold makes texts comparable ignoring case.
func fold(s string) string { return strings.ToLower(s) }

// mentions reports whether the name or a recipient contains a folded text.
func mentions(e *model.Envelope, needle string) bool {
	return strings.Contains(fold(e.Name.String()), needle) || involves(e, needle)
}

// involves reports whether the name or the address of a recipient contains a folded text.
func involves(e *model.Envelope, needle string) bool {
	for _, r := range e.Recipients() {
		if strings.Contains(fold(r.Name.String()), needle) || strings.Contains(fold(r.Email.String()), needle) {
			return true
		}
	}
	return false
}

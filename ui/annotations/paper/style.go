package paper

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

const (
	NoRecipient      = -1 // the field names none
	UnknownRecipient = -2 // the one it names is not here
)

// StyleOf is how the fields of a recipient are drawn, by the index over all signing steps.
func StyleOf(t *theme.Theme, who int) theme.Recipient {
	switch who {
	case NoRecipient:
		return theme.Recipient{Role: theme.Muted, Letter: t.Glyphs.Dash, Pattern: t.Glyphs.Dot}
	case UnknownRecipient:
		return theme.Recipient{Role: theme.Danger, Letter: t.Glyphs.UnknownStatus, Pattern: t.Glyphs.UnknownStatus}
	default:
		return t.Recipient(who)
	}
}

// TypeMark is one column that stands for a type: its first letter, small.
func TypeMark(t model.AnnotationType) string {
	if slices.Contains(model.AnnotationTypes(), t) {
		return strings.ToLower(string(t[:1]))
	}
	return "?"
}

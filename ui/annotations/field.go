package annotations

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/theme"
)

// identity identifies a field across answers. Ids may be missing or duplicate.
type identity struct {
	id model.AnnotationID
	n  int // counts the fields with that id
}

// field is a field at its place.
type field struct {
	key        identity
	index      int // in the order of the answers
	annotation *model.Annotation
	doc, page  int // indexes
	box        geometry.Box
	who        int // index of the recipient, nobody or unknown
	faults     []*lint.Finding
	at         int // index among the shown fields of the document, -1 while hidden
}

func idOf(f *field) identity { return f.key }

// recipientStyle is how the fields of a recipient are drawn.
func recipientStyle(t *theme.Theme, who int) theme.Recipient {
	switch who {
	case noRecipient:
		return theme.Recipient{Role: theme.Muted, Letter: t.Glyphs.Dash, Pattern: t.Glyphs.Dot}
	case unknownRecipient:
		return theme.Recipient{Role: theme.Danger, Letter: t.Glyphs.UnknownStatus, Pattern: t.Glyphs.UnknownStatus}
	default:
		return t.Recipient(who)
	}
}

// typeMark is one column that stands for a type: its first letter, small.
func typeMark(t model.AnnotationType) string {
	if slices.Contains(model.AnnotationTypes(), t) {
		return strings.ToLower(string(t[:1]))
	}
	return "?"
}

// typeLabel is the type in words.
func typeLabel(t model.AnnotationType) string {
	if t == "" {
		return "No type"
	}
	return t.Label()
}

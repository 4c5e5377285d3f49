package annotations

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
)

// identity identifies a field across answers. Ids may be missing or duplicate.
type identity struct {
	id model.AnnotationID
	n  int // counts the fields with that id
}

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

func typeLabel(t model.AnnotationType) string {
	if t == "" {
		return "No type"
	}
	return t.Label()
}

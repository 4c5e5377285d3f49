package difference

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Side is one of the two that are compared. Recipients and documents of the two sides
// are matched by their order, because every envelope gives them ids of its own.
type Side struct {
	Steps     []model.SigningStep
	Documents []model.Document
	Fields    []model.Annotation
	Assume    geometry.Assumptions
}

// placed is a field with what can be compared across envelopes.
type placed struct {
	field *model.Annotation
	index int
	// document and recipient are indexes, -1 where there is none.
	document, recipient int
	page, pages         int // pages is how many the document has
	box                 geometry.Box
	taken               bool
}

func (s *Side) place() []*placed {
	recipients := map[model.RecipientID]int{}
	n := 0
	for i := range s.Steps {
		for k := range s.Steps[i].Recipients {
			recipients[s.Steps[i].Recipients[k].ID] = n
			n++
		}
	}
	documents := map[model.DocumentID]int{}
	for i := range s.Documents {
		documents[s.Documents[i].ID] = i
	}
	all := make([]*placed, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		p := &placed{field: f, index: i, document: find(documents, f.DocumentID), recipient: find(recipients, f.RecipientID)}
		if f.DocumentID == "" && len(s.Documents) == 1 {
			p.document = 0
		}
		var d *model.Document
		if p.document >= 0 {
			d = &s.Documents[p.document]
		}
		p.page, p.pages, p.box = s.Assume.Index(f), geometry.PageCount(d), s.Assume.Box(f, d)
		all[i] = p
	}
	return all
}

func find[ID comparable](index map[ID]int, id ID) int {
	if i, ok := index[id]; ok {
		return i
	}
	return -1
}

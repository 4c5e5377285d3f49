package lint

import (
	"cmp"
	"slices"

	"inkdesk/model"
)

// Examine applies all rules. Findings come with the more severe ones first, and then in
// the order of the pages.
func Examine(s Subject) []Finding {
	r := newReport(&s)
	for i := range s.Fields {
		if !readable(&s.Fields[i]) {
			r.unread(i)
			continue
		}
		r.place(i)
		r.owner(i)
		r.dynamic(i)
		r.room(i)
	}
	r.doubled()
	r.overlaps()
	r.signers()
	r.exchanged()
	r.unplaced()
	r.placeholders()
	r.calm()
	slices.SortStableFunc(r.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(r.rank(a.Document), r.rank(b.Document)), cmp.Compare(a.Page, b.Page))
	})
	return r.found
}

func newReport(s *Subject) *report {
	r := &report{Subject: s, recipients: map[model.RecipientID]*model.Recipient{}, docs: map[model.DocumentID]*model.Document{}}
	steps, documents := s.steps(), s.documents()
	for i := range steps {
		for k := range steps[i].Recipients {
			who := &steps[i].Recipients[k]
			r.recipients[who.ID] = who
		}
	}
	for i := range documents {
		r.docs[documents[i].ID] = &documents[i]
	}
	return r
}

// rank is where a document stands; what concerns none comes first.
func (r *report) rank(id model.DocumentID) int {
	if id == "" {
		return -1
	}
	documents := r.documents()
	return slices.IndexFunc(documents, func(d model.Document) bool { return d.ID == id })
}

// document is the document of a field. A field that names none belongs to the only one.
func (r *report) document(f *model.Annotation) *model.Document {
	if documents := r.documents(); f.DocumentID == "" && len(documents) == 1 {
		return &documents[0]
	}
	return r.docs[f.DocumentID]
}

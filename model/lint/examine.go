// Package lint examines the fields on the pages of an envelope or a template, and the attachments it asks for, for
// what keeps people from signing. It reports nothing that may as well be right.
package lint

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Examine applies all rules. Findings come with the more severe ones first, and then in the order of the pages.
func Examine(s Subject) []Finding {
	r := newReport(&s)
	for i := range s.Fields {
		if !readable(&s.Fields[i]) {
			// A value absent for that reason says nothing about the field, nor about recipients without one.
			r.Complete = false
			r.add(r.about(i, triage.Unreadable, triage.Watch, triage.Proved, "annotation"), "%s", s.Fields[i].Unread.Sentence("field"))
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
	if r.isOver { // nothing can be done about the faults of what no one will sign any more
		for i := range r.found {
			r.found[i].Severity = triage.Note
		}
	}
	slices.SortStableFunc(r.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(r.rank(a.Document), r.rank(b.Document)), cmp.Compare(a.Page, b.Page))
	})
	return r.found
}

func newReport(s *Subject) *report {
	r := &report{Subject: s, of: s.shape(), documents: s.Documents, recipients: map[model.RecipientID]*model.Recipient{}, docs: map[model.DocumentID]*model.Document{}}
	if r.documents == nil {
		r.documents = r.of.Documents
	}
	for _, who := range r.of.Recipients() {
		r.recipients[who.ID] = who
	}
	for i := range r.documents {
		r.docs[r.documents[i].ID] = &r.documents[i]
	}
	r.abridged = r.of.Abridged()
	r.isOver = r.of.Status == model.Completed || r.of.Status.Dead()
	return r
}

// rank returns the place of a document in the order; findings that concern none come first.
func (r *report) rank(id model.DocumentID) int {
	if id == "" {
		return -1
	}
	return slices.IndexFunc(r.documents, func(d model.Document) bool { return d.ID == id })
}

// document returns the document of a field. A field that names none belongs to the only one.
func (r *report) document(f *model.Annotation) *model.Document {
	if f.DocumentID == "" && len(r.documents) == 1 {
		return &r.documents[0]
	}
	return r.docs[f.DocumentID]
}

// doubled looks for fields of one identifier, because no change can tell them apart.
func (r *report) doubled() {
	seen := make(map[model.AnnotationID]int, len(r.Fields))
	for i := range r.Fields {
		id := r.Fields[i].ID
		if id == "" {
			continue
		}
		first, doubled := seen[id]
		if !doubled {
			seen[id] = i
			continue
		}
		if first == none {
			continue // once is enough
		}
		found := r.about(i, triage.DoubledField, triage.Watch, triage.Proved, "annotation.id")
		found.Other, seen[id] = first, none
		r.add(found, "This %s has the same identifier as a %s.", kind(&r.Fields[i]), kind(&r.Fields[first]))
	}
}

// dynamic looks for values that no envelope can set: the template does not list them.
func (r *report) dynamic(i int) {
	f := &r.Fields[i]
	if r.Template == nil || f.Text == nil || f.Text.DynamicFieldName.IsEmpty() ||
		slices.Contains(r.Template.DynamicFields, f.Text.DynamicFieldName) {
		return
	}
	r.add(r.about(i, triage.UndeclaredField, triage.Watch, triage.Proved, "annotation.text.dynamic_field_name, template.dynamic_fields"),
		"This %s takes the dynamic field %s, which the template does not list.", kind(f), quoted(f.Text.DynamicFieldName))
}

// unplaced looks for values that are asked for and have no place.
func (r *report) unplaced() {
	if r.Template == nil || !r.Complete || len(r.documents) == 0 || r.Template.Unread.Has("dynamic_fields") {
		return
	}
	placed := map[string]bool{}
	for i := range r.Fields {
		if text := r.Fields[i].Text; text != nil {
			placed[text.DynamicFieldName.String()] = true
		}
	}
	for _, name := range r.Template.DynamicFields {
		if name.IsEmpty() || placed[name.String()] {
			continue
		}
		placed[name.String()] = true // once is enough
		r.add(overall(triage.UnplacedField, triage.Watch, triage.Proved, "template.dynamic_fields, annotation.text.dynamic_field_name", ""),
			"The template asks for the dynamic field %s, but no field shows it.", quoted(name))
	}
}

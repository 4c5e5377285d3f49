package lint

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// Examine applies all rules. Findings come with the more severe ones first, and then in
// the order of the pages.
func Examine(s Subject) []Finding {
	r := &report{Subject: &s, recipients: map[model.RecipientID]*model.Recipient{}, docs: map[model.DocumentID]*model.Document{}}
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
	for i := range s.Fields {
		r.place(i)
		r.owner(i)
		r.dynamic(i)
	}
	r.overlaps()
	r.signers()
	r.placeholders()
	slices.SortStableFunc(r.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(r.rank(a.Document), r.rank(b.Document)), cmp.Compare(a.Page, b.Page))
	})
	return r.found
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

// place looks at where a field lies.
func (r *report) place(i int) {
	f := &r.Fields[i]
	d := r.document(f)
	if d == nil {
		if len(r.docs) > 0 && f.DocumentID != "" {
			r.add(r.about(i, NoSuchDocument, triage.Soon, triage.Proved, "annotation.document_id"),
				"This %s lies on a document that is not here.", kind(f))
		}
		return
	}
	index, count := r.Assume.Index(f), geometry.PageCount(d)
	switch {
	case index < 0, count > 0 && index >= count:
		r.add(r.about(i, NoSuchPage, triage.Soon, r.pageCertainty(f), "annotation.page"),
			"This %s lies on page %d; the document has %s.", kind(f), f.Page, pages(count))
		return
	case f.Width <= 0 || f.Height <= 0:
		r.add(r.about(i, NoSize, triage.Soon, triage.Proved, "annotation.width, height"),
			"This %s has no size, so nobody can fill it.", kind(f))
	}
	if box := r.Assume.Box(f, d); !box.Inside() {
		part := "partly"
		if box.Off() {
			part = "wholly"
		}
		r.add(r.about(i, triage.FieldOffPage, triage.Soon, triage.Likely, "annotation.x, y, width, height"),
			"This %s lies %s off the page.", kind(f), part)
	}
}

// pageCertainty is less where the number would be right if pages were counted the other
// way.
func (r *report) pageCertainty(f *model.Annotation) triage.Certainty {
	if r.Assume.Base == 1 && f.Page == 0 {
		return triage.Likely
	}
	if r.Assume.Base == 0 && r.Assume.Index(f) == geometry.PageCount(r.document(f)) {
		return triage.Likely
	}
	return triage.Proved
}

// owner looks at whom a field is for. A field may be for nobody: the sender fills it.
func (r *report) owner(i int) {
	f := &r.Fields[i]
	who := r.recipients[f.RecipientID]
	switch {
	case r.abridged():
	case f.RecipientID == "":
		if f.Required && isMark(f) && !f.Filled() {
			r.add(r.about(i, triage.OrphanField, triage.Soon, triage.Likely, "annotation.recipient_id"),
				"This %s is for nobody, so nobody can sign it.", kind(f))
		}
	case who == nil:
		r.add(r.about(i, triage.OrphanField, triage.Soon, triage.Proved, "annotation.recipient_id"),
			"This %s is for a recipient that is not here.", kind(f))
	case f.Required && who.Role == model.ReceivesCopy:
		r.add(r.about(i, CopyMustFill, triage.Soon, triage.Likely, "annotation.required, recipient.role"),
			"This %s is for %s, who only receives a copy.", kind(f), named(who))
	}
}

// dynamic looks for values that no envelope can set: the template does not list them.
func (r *report) dynamic(i int) {
	f := &r.Fields[i]
	if r.Template == nil || f.Text == nil || f.Text.DynamicFieldName.IsEmpty() ||
		slices.Contains(r.Template.DynamicFields, f.Text.DynamicFieldName) {
		return
	}
	r.add(r.about(i, UndeclaredField, triage.Watch, triage.Proved, "annotation.text.dynamic_field_name, template.dynamic_fields"),
		"This %s takes the dynamic field %s, which the template does not list.", kind(f), quoted(f.Text.DynamicFieldName))
}

func isMark(f *model.Annotation) bool {
	return f.Type == model.SignatureField || f.Type == model.InitialsField || f.Signature != nil || f.Initials != nil
}

// signers looks for people who must sign and have no place to.
func (r *report) signers() {
	if !r.Complete || r.abridged() || r.over() || len(r.documents()) == 0 {
		return
	}
	able := map[model.RecipientID]bool{}
	for i := range r.Fields {
		if isMark(&r.Fields[i]) {
			able[r.Fields[i].RecipientID] = true
		}
	}
	steps := r.steps()
	for i := range steps {
		for k := range steps[i].Recipients {
			if who := &steps[i].Recipients[k]; who.Role.Signs() && !able[who.ID] {
				r.add(overall(NoSignatureField, triage.Soon, triage.Likely, "annotations, recipient.role", who.ID),
					"%s must sign and has no field for a signature or initials.", named(who))
			}
		}
	}
}

// over reports whether nobody will sign the envelope any more.
func (r *report) over() bool {
	return r.Envelope != nil && (r.Envelope.Status == model.Completed || r.Envelope.Status.Dead())
}

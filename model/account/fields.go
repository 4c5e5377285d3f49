package account

import (
	"maps"
	"reflect"
	"slices"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
)

// Fields are the fields on the pages of an envelope, by document, as they were read.
type Fields map[model.DocumentID][]model.Annotation

// Complete reports whether the fields of all documents are there.
func (f Fields) Complete(documents []model.Document) bool {
	return !slices.ContainsFunc(documents, func(d model.Document) bool {
		_, read := f[d.ID]
		return !read
	})
}

// List are the fields of all documents in their order, each with the document it was read
// from where it names none. A field that is in two answers is in the list once.
func (f Fields) List(documents []model.Document) []model.Annotation {
	var all []model.Annotation
	listed, seen := make(map[model.DocumentID]bool, len(documents)), make(map[model.AnnotationID]bool)
	for i := range documents {
		id := documents[i].ID
		if listed[id] {
			continue
		}
		listed[id] = true
		for _, a := range f[id] {
			if a.DocumentID == "" {
				a.DocumentID = id
			}
			if a.ID != "" && a.DocumentID != id && seen[a.ID] {
				continue
			}
			seen[a.ID] = true
			all = append(all, a)
		}
	}
	return all
}

// documentFields are those of one document, as they are packed.
type documentFields struct {
	Document model.DocumentID
	Fields   []model.Annotation
}

func (f Fields) parts() []documentFields {
	var parts []documentFields
	for document, list := range f {
		parts = append(parts, documentFields{document, list})
	}
	return parts
}

// within are the same fields as parts of their list, so that they are in memory once. Where the
// list leaves one out, they stay as they are.
func (f Fields) within(list []model.Annotation, documents []model.Document) Fields {
	parts, from := make(Fields, len(f)), 0
	for i := range documents {
		id := documents[i].ID
		if _, has := parts[id]; has {
			continue
		}
		to := from + len(f[id])
		if to > len(list) {
			return maps.Clone(f)
		}
		parts[id], from = list[from:to:to], to
	}
	if from < len(list) || len(parts) < len(f) {
		return maps.Clone(f)
	}
	return parts
}

// fields are those of one envelope. There may be tens of thousands.
type fields struct {
	updated model.Time   // the change of the envelope that they belong to
	whole   *wholeFields // nil where they are not kept
	owned   ownedFields
	faults  *[]triage.Finding // nil for none, as most have
	count   int32
	stale   bool // they have to be read again all the same
}

// tell has the rules know what the fields say, whose owners are recipients of an envelope.
func (f *fields) tell(c *triage.Context, e *model.Envelope) {
	c.Fields, c.FieldsRead, c.Further = f.owned.of(e), true, nil
	if f.faults != nil {
		c.Further = *f.faults
	}
}

// wholeFields are the fields of an envelope as they were read. Only some envelopes keep them.
type wholeFields struct {
	read   Fields             // nil while they are packed
	list   []model.Annotation // nil while they are packed
	record string             // "" while they are not packed
	words  *words
	places []lint.Finding // where all faults are, also those that are not named
	of     content        // of the envelope that the faults were found with
}

// LearnFields adds the fields of all documents of an envelope, which were read while it was
// as given. It does nothing when some are missing.
func (b *Book) LearnFields(e *model.Envelope, read Fields) {
	if e.ID == "" || !read.Complete(e.Documents) {
		return
	}
	b.Learn(e)
	one := b.entry(e.ID)
	if one == nil {
		return
	}
	if len(e.Documents) > 0 {
		b.SetFieldsRefused(false)
	}
	list := read.List(e.Documents)
	shown := b.ShowsInput()
	if b.history.LearnFields(e, list); b.ShowsInput() != shown {
		b.habits++
		b.changed()
	}
	if one.fields != nil && e.UpdatedAt < one.fields.updated {
		return
	}
	one.fields = &fields{
		updated: e.UpdatedAt, count: int32(len(list)), owned: ownedOf(list),
		whole: &wholeFields{read: read.within(list, e.Documents), list: list},
	}
	one.fields.examine(e, list, b.rules.Positions)
	one.version++
	b.generation++
	b.trim(e.ID)
}

// trim keeps the fields of an envelope, packs those of others, and keeps of the oldest ones only
// what the rules need when there are too many.
func (b *Book) trim(latest model.EnvelopeID) {
	b.fields = slices.DeleteFunc(b.fields, func(id model.EnvelopeID) bool { return id == latest })
	b.fields = append(b.fields, latest)
	kept := 0
	for _, id := range b.fields {
		kept += int(b.entry(id).fields.count)
	}
	if n := len(b.fields) - mostUnpackedFields; n > 0 {
		b.entry(b.fields[n-1]).fields.pack()
	}
	for len(b.fields) > 1 && (len(b.fields) > mostFields || kept > mostFieldsInAll) {
		oldest := b.entry(b.fields[0]).fields
		b.fields = b.fields[1:]
		kept -= int(oldest.count)
		oldest.whole = nil
	}
}

// pack packs the fields, if they are kept whole and not packed. What could not be read of one would
// be lost; such are kept whole no longer.
func (f *fields) pack() {
	w := f.whole
	if w == nil || w.read == nil {
		return
	}
	if slices.ContainsFunc(w.list, func(a model.Annotation) bool { return len(a.Unread) > 0 }) {
		f.whole = nil
		return
	}
	parts := w.read.parts()
	packed := writer{words: common.get()}
	packed.value(reflect.ValueOf(&parts).Elem())
	w.record, w.words = string(packed.written), packed.words
	w.read, w.list = nil, nil
}

// unpacked are the fields as they were read, nil where only what the rules need is kept.
func (f *fields) unpacked() Fields {
	switch {
	case f.whole == nil:
		return nil
	case f.whole.read != nil:
		return f.whole.read
	}
	var parts []documentFields
	newReader(f.whole.record, f.whole.words).value(reflect.ValueOf(&parts).Elem())
	read := make(Fields, len(parts))
	for _, part := range parts {
		read[part.Document] = part.Fields
	}
	return read
}

// Fields are the fields of an envelope, if all of them were read while it was as given and
// nobody wants them read again. They are not to be changed.
func (b *Book) Fields(e *model.Envelope) (Fields, bool) {
	found := b.fieldsOf(e)
	if found == nil || found.stale {
		return nil, false
	}
	read := found.unpacked()
	if read == nil || !read.Complete(e.Documents) {
		return nil, false
	}
	return read, true
}

// LatestFields are the fields of an envelope that were read last, with its change that they
// belong to; nil where there are none or nobody wants to rely on them. They are not to be
// changed.
func (b *Book) LatestFields(id model.EnvelopeID) (Fields, model.Time) {
	one := b.entry(id)
	if one == nil || one.fields == nil || one.fields.stale {
		return nil, 0
	}
	return one.fields.unpacked(), one.fields.updated
}

// fieldsOf are those that belong to an envelope as it is given, nil for none.
func (b *Book) fieldsOf(e *model.Envelope) *fields {
	one := b.entry(e.ID)
	if one == nil || one.fields == nil || one.fields.updated != e.UpdatedAt {
		return nil
	}
	return one.fields
}

package account

import (
	"encoding/binary"
	"hash/maphash"
	"maps"
	"slices"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
)

// Fields holds the fields on the pages of an envelope, by document, as they were read.
type Fields map[model.DocumentID][]model.Annotation

// Complete reports whether the fields of all documents are there.
func (f Fields) Complete(documents []model.Document) bool {
	return !slices.ContainsFunc(documents, func(d model.Document) bool {
		_, read := f[d.ID]
		return !read
	})
}

// List returns the fields of all documents in order, each once and with its document.
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

// fields holds those of one envelope. There may be tens of thousands.
type fields struct {
	updated model.Time   // the change of the envelope that they belong to
	whole   *wholeFields // nil where they are not kept
	owned   ownedFields
	faults  *faults // nil for none, as most have
	count   int32
	stale   bool // they have to be read again, though the envelope has not changed
}

func (f *fields) tell(c *triage.Context, e *model.Envelope) {
	c.Fields, c.FieldsRead, c.Further = f.owned.of(e), true, nil
	if f.faults != nil {
		c.Further = f.faults.all
	}
}

// wholeFields holds the fields of an envelope as they were read. Only some envelopes keep them.
type wholeFields struct {
	read   Fields
	places []lint.Finding // where all faults are, also those that are not named
	of     content        // of the envelope that the faults were found with
}

// LearnFields adds the fields of all documents, read while the envelope was as given; nothing when some lack.
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
	b.learnInput(e, list)
	if one.fields != nil && e.UpdatedAt < one.fields.updated {
		return
	}
	one.fields = &fields{
		updated: e.UpdatedAt, count: int32(len(list)), owned: ownedOf(list),
		whole: &wholeFields{read: maps.Clone(read)},
	}
	one.fields.examine(e, list, b.rules.Positions)
	b.lookups.agenda.note(b, one)
	b.trim(e.ID)
}

// learnInput learns from the fields of an envelope whether the service shows what recipients enter.
func (b *Book) learnInput(e *model.Envelope, list []model.Annotation) {
	shown := b.ShowsInput()
	if b.past.LearnFields(e, list); b.ShowsInput() != shown {
		b.habits++
		b.changed()
	}
}

// trim keeps of the oldest fields only what the rules need when there are too many.
func (b *Book) trim(latest model.EnvelopeID) {
	b.fields = slices.DeleteFunc(b.fields, func(id model.EnvelopeID) bool { return id == latest })
	b.fields = append(b.fields, latest)
	kept := 0
	for _, id := range b.fields {
		kept += int(b.entry(id).fields.count)
	}
	for len(b.fields) > 1 && (len(b.fields) > mostFields || kept > mostFieldsInAll) {
		oldest := b.entry(b.fields[0]).fields
		b.fields = b.fields[1:]
		kept -= int(oldest.count)
		oldest.whole = nil
	}
}

func (f *fields) read() Fields {
	if f.whole == nil {
		return nil
	}
	return f.whole.read
}

// Fields returns those read while it was as given, unless they are to be read again. They are not to be changed.
func (b *Book) Fields(e *model.Envelope) (Fields, bool) {
	found := b.fieldsOf(e)
	if found == nil || found.stale {
		return nil, false
	}
	read := found.read()
	if read == nil || !read.Complete(e.Documents) {
		return nil, false
	}
	return read, true
}

// LatestFields returns the fields read last, with their change; nil for none or stale. They are not to be changed.
func (b *Book) LatestFields(id model.EnvelopeID) (Fields, model.Time) {
	one := b.entry(id)
	if one == nil || one.fields == nil || one.fields.stale {
		return nil, 0
	}
	return one.fields.read(), one.fields.updated
}

func (b *Book) fieldsOf(e *model.Envelope) *fields {
	one := b.entry(e.ID)
	if one == nil || one.fields == nil || one.fields.updated != e.UpdatedAt {
		return nil
	}
	return one.fields
}

// ownedFields holds what the rules about people need of the fields of an envelope: which kinds of
// fields each owner has. How many of a kind makes no difference to these rules. There may be tens
// of thousands, so it takes five bytes an owner: a digest of who it is, and a bit for each kind.
type ownedFields string

const (
	ownerBytes = 4
	ownedBytes = ownerBytes + 1
)

const (
	isFilled = 1 << iota
	isRequired
	signs
	kindsOfFields
)

func ownedOf(list []model.Annotation) ownedFields {
	at := make(map[model.RecipientID]int)
	var all []byte
	for i := range list {
		a := &list[i]
		from, known := at[a.RecipientID]
		if !known {
			from = len(all)
			at[a.RecipientID], all = from, append(appendOwner(all, a.RecipientID), 0)
		}
		all[from+ownerBytes] |= 1 << kindOf(a)
	}
	return ownedFields(all)
}

func appendOwner(all []byte, id model.RecipientID) []byte {
	return binary.BigEndian.AppendUint32(all, ownerDigest(id))
}

func kindOf(a *model.Annotation) (kind int) {
	if a.Filled() {
		kind |= isFilled
	}
	if a.Required {
		kind |= isRequired
	}
	if a.Type.Signs() {
		kind |= signs
	}
	return kind
}

func (o ownedFields) of(e *model.Envelope) (fields []model.Annotation) {
	for ; len(o) >= ownedBytes; o = o[ownedBytes:] {
		owner := binary.BigEndian.Uint32([]byte(o[:ownerBytes]))
		for _, r := range e.Recipients() {
			if ownerDigest(r.ID) == owner {
				fields = appendKinds(fields, r.ID, o[ownerBytes])
				break
			}
		}
	}
	return fields
}

func appendKinds(fields []model.Annotation, owner model.RecipientID, kinds byte) []model.Annotation {
	for kind := range kindsOfFields {
		if kinds>>kind&1 == 0 {
			continue
		}
		a := model.Annotation{RecipientID: owner, Required: kind&isRequired != 0, Type: model.TextField}
		if kind&signs != 0 {
			a.Type = model.SignatureField
		}
		if kind&isFilled != 0 {
			a.Checkbox = &model.CheckboxStyle{Checked: true}
		}
		fields = append(fields, a)
	}
	return fields
}

func ownerDigest(id model.RecipientID) uint32 { return uint32(maphash.String(seed, id.String())) }

package detail

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/screen"
)

// FieldSlot asks for the fields of one document, or of all.
type FieldSlot = screen.Slot[[]model.Annotation]

// Fields reads and keeps the fields on the pages of an envelope: all at once where the service can do
// that (extension), otherwise document by document, one at a time.
type Fields struct {
	env     screen.Env
	all     FieldSlot // asks for all documents; apart holds once it failed or its answer did not tell them apart
	apart   bool
	slots   map[model.DocumentID]*FieldSlot
	due     []model.DocumentID // still to be read
	refusal error              // that the documents still to be read would meet as well
	updated model.Time         // when the envelope was changed last before they were read
}

// NewFields returns fields of which none was read.
func NewFields(env screen.Env) *Fields {
	return &Fields{env: env, slots: make(map[model.DocumentID]*FieldSlot)}
}

// Forget withdraws the open calls, and drops all fields.
func (f *Fields) Forget() {
	f.Cancel()
	*f = *NewFields(f.env)
}

// Plan has documents of the envelope read, again where they were read before.
func (f *Fields) Plan(updated model.Time, documents ...model.DocumentID) {
	f.updated, f.refusal = updated, nil
	for _, id := range documents {
		if !slices.Contains(f.due, id) {
			f.due = append(f.due, id)
		}
	}
}

// Due reports whether a document is still to be read.
func (f *Fields) Due() bool { return len(f.due) > 0 }

// Begun reports whether anything was asked for, of the envelope as it was at that time.
func (f *Fields) Begun() bool { return len(f.slots) > 0 || f.all.Phase() == screen.Failed }

// Updated returns when the envelope was changed last before the fields were read.
func (f *Fields) Updated() model.Time { return f.updated }

// Next asks for one more document of the envelope, the first one if it is due; nil where
// none is due or an answer is awaited.
func (f *Fields) Next(id model.EnvelopeID, first model.DocumentID) tea.Cmd {
	if len(f.due) == 0 || f.Waiting() {
		return nil
	}
	client := f.env.Client
	if len(f.due) > 1 && !f.apart && client.Supports("envelope.list_all_annotations") {
		return f.all.Ask(f.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
			return client.AllAnnotations(ctx, id)
		})
	}
	at := max(slices.Index(f.due, first), 0)
	document := f.due[at]
	f.due = slices.Delete(f.due, at, at+1)
	return f.slot(document).Ask(f.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
		return client.Annotations(ctx, id, document)
	})
}

func (f *Fields) slot(document model.DocumentID) *FieldSlot {
	if f.slots[document] == nil {
		f.slots[document] = &FieldSlot{}
	}
	return f.slots[document]
}

// Waiting reports whether an answer is awaited.
func (f *Fields) Waiting() bool {
	if f.all.Phase() == screen.Waiting {
		return true
	}
	for _, slot := range f.slots {
		if slot.Phase() == screen.Waiting {
			return true
		}
	}
	return false
}

// Answer takes the reply about the documents of the envelope, and reports whether the message was one.
func (f *Fields) Answer(msg tea.Msg, documents []model.Document) bool {
	if f.all.Answer(msg, f.env.Now()) {
		f.spread(documents)
		return true
	}
	for _, slot := range f.slots {
		if slot.Answer(msg, f.env.Now()) {
			if Refused(slot.Err()) {
				f.due, f.refusal = nil, slot.Err()
			}
			return true
		}
	}
	return false
}

// spread gives each document its part of the answer about all of them. Where the parts cannot
// be told apart, each document is read by itself.
func (f *Fields) spread(documents []model.Document) {
	all, _ := f.all.Value()
	own, told := model.AnnotationList{Annotations: all}.ByDocument(documents)
	switch {
	case Refused(f.all.Err()):
		f.due, f.refusal = nil, f.all.Err()
	case f.all.Phase() == screen.Failed || !told:
		f.apart = true
	default:
		for document, fields := range own {
			f.slot(document).PutRead(fields, f.all.Began(), f.all.Age().Read)
		}
		f.due = nil
	}
}

// Refused reports whether an error would meet other questions as well.
func Refused(err error) bool {
	switch api.KindOf(err) {
	case api.Unauthorized, api.Forbidden, api.RateLimited, api.Offline, api.Untrusted:
		return true
	}
	return false
}

// Of returns the fields of the documents that were read, and whether all were.
func (f *Fields) Of(documents []model.Document) (known account.Fields, all bool) {
	known, all = make(account.Fields, len(documents)), true
	for i := range documents {
		slot, apart := f.Slot(documents[i].ID)
		some, has := slot.Value()
		if all = all && apart && has; apart && has {
			known[documents[i].ID] = some
		}
	}
	return known, all
}

// Slot returns the question about one document, or that about all while this one was not asked for apart.
func (f *Fields) Slot(document model.DocumentID) (slot *FieldSlot, apart bool) {
	if slot, apart = f.slots[document]; !apart {
		slot = &f.all
	}
	return slot, apart
}

// Err returns why the fields of a document are not there, nil for no failure.
func (f *Fields) Err(document model.DocumentID) error {
	slot, apart := f.Slot(document)
	if _, has := slot.Value(); apart && (has || slot.Err() != nil) {
		return slot.Err()
	}
	return f.refusal
}

// Failed reports whether the fields of a document could not be read.
func (f *Fields) Failed() bool {
	failed := f.refusal != nil
	for _, slot := range f.slots {
		failed = failed || slot.Err() != nil
	}
	return failed
}

// Span returns when the fields of all documents were read.
func (f *Fields) Span(documents []model.Document) (all account.Span) {
	for i := range documents {
		slot := f.slots[documents[i].ID]
		all = all.Join(f.env.Span(slot.Began(), slot.Age().Read))
	}
	return all
}

// Put takes the fields of documents, which something else has read.
func (f *Fields) Put(updated model.Time, known account.Fields) {
	f.Cancel()
	f.updated = updated
	for document, some := range known {
		f.slot(document).Put(some, f.env.Now())
	}
}

// Cancel withdraws the open calls, and reads nothing more.
func (f *Fields) Cancel() {
	f.all.Cancel()
	for _, slot := range f.slots {
		slot.Cancel()
	}
	f.due = nil
}

package envelope

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// fields are the fields on the pages. They are read at once where the service can do that
// (extension), otherwise document by document, one at a time, and only while somebody
// looks at them.
type fields struct {
	// all is the question about all documents; apart holds once it turned out not to
	// tell what is asked for.
	all     fieldSlot
	apart   bool
	slots   map[model.DocumentID]*fieldSlot
	due     []model.DocumentID // still to be read
	updated model.Time         // when the envelope was changed last before they were read
}

type fieldSlot = screen.Slot[[]model.Annotation]

func newFields() fields { return fields{slots: make(map[model.DocumentID]*fieldSlot)} }

// read begins with the fields of all documents, or goes on where it was left.
func (f *fields) read(s *Screen, e *model.Envelope) tea.Cmd {
	if len(f.slots) == 0 {
		f.plan(e)
	}
	return f.next(s)
}

// plan has every document read.
func (f *fields) plan(e *model.Envelope) {
	f.due, f.updated = f.due[:0], e.UpdatedAt
	for i := range e.Documents {
		if id := e.Documents[i].ID; !slices.Contains(f.due, id) {
			f.due = append(f.due, id)
		}
	}
}

// again reads the fields anew if somebody looks at them, now that the envelope was read
// again. Otherwise those of an envelope that has changed are forgotten.
func (f *fields) again(s *Screen, e *model.Envelope) tea.Cmd {
	switch {
	case s.isOpen(tabFields):
		f.plan(e)
	case f.updated != e.UpdatedAt:
		f.cancel()
		*f = newFields()
	}
	return f.next(s)
}

// next asks for one more document, the selected one first.
func (f *fields) next(s *Screen) tea.Cmd {
	if len(f.due) == 0 || f.waiting() || !s.isOpen(tabFields) && !s.fieldsTell() {
		return nil
	}
	if len(f.due) > 1 && !f.apart && s.env.Client.Offers("envelope.list_all_annotations") {
		s.changed()
		client, id := s.env.Client, s.id
		return f.all.Ask(s.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
			return client.AllAnnotations(ctx, id)
		})
	}
	at := 0
	if doc := s.selectedDocument(); doc != nil {
		at = max(slices.Index(f.due, doc.ID), 0)
	}
	document := f.due[at]
	f.due = slices.Delete(f.due, at, at+1)
	slot := f.slot(document)
	s.changed()
	client, id := s.env.Client, s.id
	return slot.Ask(s.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
		return client.Annotations(ctx, id, document)
	})
}

func (f *fields) slot(document model.DocumentID) *fieldSlot {
	if f.slots[document] == nil {
		f.slots[document] = &fieldSlot{}
	}
	return f.slots[document]
}

func (f *fields) waiting() bool {
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

// answer takes the reply about a document, and reports whether the message was one.
func (f *fields) answer(s *Screen, msg tea.Msg) (tea.Cmd, bool) {
	if f.all.Answer(msg, s.env.Now()) {
		return f.spread(s), true
	}
	for _, slot := range f.slots {
		if !slot.Answer(msg, s.env.Now()) {
			continue
		}
		if refused(slot.Err()) {
			f.due = nil // the others would be refused as well
		}
		return f.learned(s), true
	}
	return nil, false
}

// spread gives each document its part of the answer about all of them. Where that cannot
// be told, they are asked for one by one.
func (f *fields) spread(s *Screen) tea.Cmd {
	all, _ := f.all.Value()
	own, told := model.AnnotationList{Annotations: all}.ByDocument(s.current().Documents)
	if refused(f.all.Err()) {
		f.due = nil // one by one they would be refused as well
		s.changed()
		return nil
	}
	if f.all.Phase() == screen.Failed || !told {
		f.apart = true
		return f.next(s)
	}
	for document, fields := range own {
		f.slot(document).Put(fields, s.env.Now())
	}
	f.due = nil
	return f.learned(s)
}

// learned applies the rules to what was read, and reads on.
func (f *fields) learned(s *Screen) tea.Cmd {
	e := s.current()
	if all, read := f.of(e); read {
		s.env.Past.LearnFields(e, all)
	}
	s.examine()
	return f.next(s)
}

func refused(err error) bool {
	switch api.KindOf(err) {
	case api.Unauthorized, api.Forbidden, api.TooMany, api.Offline, api.Untrusted:
		return true
	default:
		return false
	}
}

// of are the fields of all documents, and whether every document was read.
func (f *fields) of(e *model.Envelope) (all []model.Annotation, read bool) {
	for i := range e.Documents {
		slot := f.slots[e.Documents[i].ID]
		if slot == nil {
			return nil, false
		}
		some, has := slot.Value()
		if !has {
			return nil, false
		}
		all = append(all, some...)
	}
	return all, true
}

func (f *fields) cancel() {
	f.all.Cancel()
	for _, slot := range f.slots {
		slot.Cancel()
	}
	f.due = nil
}

package envelope

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// fields are the fields on the pages. They are read at once where the service can do that
// (extension), otherwise document by document, one at a time.
type fields struct {
	env screen.Env
	// all is the question about all documents; apart holds once it turned out not to
	// tell what is asked for.
	all     fieldSlot
	apart   bool
	slots   map[model.DocumentID]*fieldSlot
	due     []model.DocumentID // still to be read
	updated model.Time         // when the envelope was changed last before they were read
}

type fieldSlot = screen.Slot[[]model.Annotation]

func newFields(env screen.Env) *fields {
	return &fields{env: env, slots: make(map[model.DocumentID]*fieldSlot)}
}

func (f *fields) forget() {
	f.cancel()
	*f = *newFields(f.env)
}

func (f *fields) plan(e *model.Envelope) {
	f.due, f.updated = f.due[:0], e.UpdatedAt
	for i := range e.Documents {
		if id := e.Documents[i].ID; !slices.Contains(f.due, id) {
			f.due = append(f.due, id)
		}
	}
}

// next asks for one more document of the envelope, the first one if it is due; nil where
// none is due or an answer is awaited.
func (f *fields) next(id model.EnvelopeID, first model.DocumentID) tea.Cmd {
	if len(f.due) == 0 || f.waiting() {
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

// answer takes the reply about the documents of an envelope, and reports whether the
// message was one.
func (f *fields) answer(msg tea.Msg, e *model.Envelope) bool {
	if f.all.Answer(msg, f.env.Now()) {
		f.spread(e)
		return true
	}
	for _, slot := range f.slots {
		if slot.Answer(msg, f.env.Now()) {
			if refused(slot.Err()) {
				f.due = nil // the others would be refused as well
			}
			return true
		}
	}
	return false
}

// spread gives each document its part of the answer about all of them. Where that cannot
// be told, they are to be asked for one by one.
func (f *fields) spread(e *model.Envelope) {
	all, _ := f.all.Value()
	own, told := model.AnnotationList{Annotations: all}.ByDocument(e.Documents)
	switch {
	case refused(f.all.Err()):
		f.due = nil // one by one they would be refused as well
	case f.all.Phase() == screen.Failed || !told:
		f.apart = true
	default:
		for document, fields := range own {
			f.slot(document).PutRead(fields, f.all.Began(), f.all.Age().Read)
		}
		f.due = nil
	}
}

func refused(err error) bool {
	switch api.KindOf(err) {
	case api.Unauthorized, api.Forbidden, api.RateLimited, api.Offline, api.Untrusted:
		return true
	default:
		return false
	}
}

func (f *fields) of(e *model.Envelope) (all account.Fields, read bool) {
	all = make(account.Fields, len(e.Documents))
	for i := range e.Documents {
		slot := f.slots[e.Documents[i].ID]
		if slot == nil {
			return nil, false
		}
		some, has := slot.Value()
		if !has {
			return nil, false
		}
		all[e.Documents[i].ID] = some
	}
	return all, true
}

func (f *fields) span(e *model.Envelope) account.Span {
	var all account.Span
	for i := range e.Documents {
		slot := f.slots[e.Documents[i].ID]
		all = all.Join(f.env.Span(slot.Began(), slot.Age().Read))
	}
	return all
}

// put takes the fields of all documents, which somebody else has read.
func (f *fields) put(e *model.Envelope, all account.Fields) {
	f.cancel()
	f.updated = e.UpdatedAt
	for document, some := range all {
		f.slot(document).Put(some, f.env.Now())
	}
}

func (f *fields) cancel() {
	f.all.Cancel()
	for _, slot := range f.slots {
		slot.Cancel()
	}
	f.due = nil
}

// writeFields counts the fields of each document, by type and by recipient, and once all
// were read says what is wrong with them.
func writeFields(e *model.Envelope, found *report, pen *richtext.Writer) {
	if len(e.Documents) == 0 {
		pen.Note("No documents, so no fields.")
	}
	for i := range e.Documents {
		doc := &e.Documents[i]
		pen.Gap()
		pen.Entry(detail.DocumentKey(i, doc), func() { found.fields.write(e, doc, pen) })
	}
	if _, read := found.fields.of(e); read {
		found.writeFindings(pen, func(one triage.Finding) bool { return strings.HasPrefix(one.Field, "annotation") })
	}
}

func (f *fields) write(e *model.Envelope, doc *model.Document, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	indent := draw.Blank(2)
	slot, apart := f.slots[doc.ID]
	if !apart {
		slot = &f.all
	}
	if err := slot.Err(); refused(err) || apart && err != nil {
		p := describe.Problem(err)
		pen.Wrap(indent, strings.TrimSpace(p.Sentence+" "+p.Next), theme.Danger)
	}
	all, read := slot.Value()
	switch {
	case apart && read:
		detail.WriteFields(all, e.Recipients(), func(id model.RecipientID) []model.Annotation {
			return slices.DeleteFunc(slices.Clone(all), func(a model.Annotation) bool { return a.RecipientID != id })
		}, pen)
	case slot.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading", theme.Muted)
	case !apart && !refused(slot.Err()):
		pen.Wrap(indent, "not read yet", theme.Muted)
	}
}

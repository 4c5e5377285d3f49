package annotations

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// reads are the questions to the service. The fields of an envelope are read at once where
// the service can do that (extension), otherwise document by document, one call at a time,
// the one that is looked at first.
type reads struct {
	envelope  screen.Slot[model.Envelope]
	template  screen.Slot[model.Template]
	documents screen.Slot[[]model.Document]
	fields    screen.Slot[fieldsOf]
	// apart holds once reading them at once turned out not to tell what is asked for.
	apart bool
	// failed are the documents whose fields could not be read.
	failed map[model.DocumentID]error
	asking model.DocumentID // whose fields are asked for
	// due are documents whose fields were read and are to be read again.
	due map[model.DocumentID]bool
	// all holds once the fields of all documents are needed, however many there are.
	all    bool
	err    error // of the envelope or the template itself
	oldest time.Time
	stale  bool
}

// fieldsOf is an answer with the document it was asked for, "" for a whole template or a
// whole envelope.
type fieldsOf struct {
	document model.DocumentID
	fields   []model.Annotation
}

// unasked bounds the documents whose fields are read without anybody looking at them.
const unasked = 25

func (r *reads) cancel() {
	r.envelope.Cancel()
	r.template.Cancel()
	r.documents.Cancel()
	r.fields.Cancel()
}

func (r *reads) waiting() bool {
	return r.envelope.Phase() == screen.Waiting || r.template.Phase() == screen.Waiting ||
		r.documents.Phase() == screen.Waiting || r.fields.Phase() == screen.Waiting
}

func (r *reads) age() screen.Age {
	return screen.Age{Read: r.oldest, Waiting: r.waiting(), Stale: r.stale || r.err != nil || len(r.failed) > 0}
}

// startReading asks for what is missing: the details of an envelope that stands in a
// list may be.
func (s *Screen) startReading() tea.Cmd {
	s.reads.failed, s.reads.due = map[model.DocumentID]error{}, map[model.DocumentID]bool{}
	e := s.subject.envelope
	switch {
	case s.subject.template != nil:
		return s.readTemplate()
	case e == nil:
		return nil
	case e.Abridged() || len(e.Documents) == 0:
		return s.readEnvelope()
	default:
		return s.readNext()
	}
}

// Refresh implements [screen.Refresher]. What was read stays until it is replaced.
func (s *Screen) Refresh() tea.Cmd {
	s.reads.cancel()
	s.reads.failed, s.reads.err = map[model.DocumentID]error{}, nil
	s.reads.oldest = time.Time{}
	for id := range s.subject.read {
		s.reads.due[id] = true
	}
	switch {
	case s.subject.template != nil:
		client, id := s.env.Client, s.subject.template.ID
		again := s.reads.template.Ask(s.env.Owner, func(ctx context.Context) (model.Template, error) {
			return client.Template(ctx, id)
		})
		return tea.Batch(again, s.readTemplate())
	case s.subject.envelope != nil:
		return s.readEnvelope()
	default:
		return nil
	}
}

func (s *Screen) readEnvelope() tea.Cmd {
	client, id := s.env.Client, s.subject.envelope.ID
	ask := s.reads.envelope.Ask(s.env.Owner, func(ctx context.Context) (model.Envelope, error) {
		return client.Envelope(ctx, id)
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// readTemplate reads the fields and the documents of a template at once.
func (s *Screen) readTemplate() tea.Cmd {
	client, id := s.env.Client, s.subject.template.ID
	documents := s.reads.documents.Ask(s.env.Owner, func(ctx context.Context) ([]model.Document, error) {
		return client.TemplateDocuments(ctx, id)
	})
	fields := s.reads.fields.Ask(s.env.Owner, func(ctx context.Context) (fieldsOf, error) {
		list, err := client.TemplateAnnotations(ctx, id)
		return fieldsOf{fields: list}, err
	})
	return tea.Batch(documents, fields, s.waiting.Begin())
}

// readNext asks for the fields of one more document of an envelope.
func (s *Screen) readNext() tea.Cmd {
	id, ok := s.nextUnread()
	if !ok || s.reads.fields.Phase() == screen.Waiting {
		return nil
	}
	s.reads.asking = id
	if s.atOnce() {
		return s.readAtOnce()
	}
	client, envelope := s.env.Client, s.subject.envelope.ID
	ask := s.reads.fields.Ask(s.env.Owner, func(ctx context.Context) (fieldsOf, error) {
		list, err := client.Annotations(ctx, envelope, id)
		return fieldsOf{document: id, fields: list}, err
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// atOnce reports whether the fields of all documents are to be read in one call.
func (s *Screen) atOnce() bool {
	due := 0
	for i := range s.subject.documents {
		id := s.subject.documents[i].ID
		if _, read := s.subject.read[id]; !read || s.reads.due[id] {
			due++
		}
	}
	return due > 1 && !s.reads.apart && s.env.Client.Offers("envelope.list_all_annotations")
}

func (s *Screen) readAtOnce() tea.Cmd {
	s.reads.asking = ""
	client, envelope := s.env.Client, s.subject.envelope.ID
	ask := s.reads.fields.Ask(s.env.Owner, func(ctx context.Context) (fieldsOf, error) {
		list, err := client.AllAnnotations(ctx, envelope)
		return fieldsOf{fields: list}, err
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// readAll has the fields of all documents read.
func (s *Screen) readAll() tea.Cmd {
	s.reads.all = true
	return s.readNext()
}

// nextUnread is the document that is looked at, or the next one that was not read.
func (s *Screen) nextUnread() (model.DocumentID, bool) {
	if s.subject.envelope == nil {
		return "", false
	}
	unread := func(id model.DocumentID) bool {
		_, read := s.subject.read[id]
		return (!read || s.reads.due[id]) && s.reads.failed[id] == nil && id.Valid()
	}
	if s.doc < len(s.subject.documents) && unread(s.subject.documents[s.doc].ID) {
		return s.subject.documents[s.doc].ID, true
	}
	for i := range s.subject.documents {
		if i >= unasked && !s.reads.all {
			break
		}
		if id := s.subject.documents[i].ID; unread(id) {
			return id, true
		}
	}
	return "", false
}

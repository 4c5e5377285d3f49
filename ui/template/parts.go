package template

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
)

// parts are what the service has calls of their own for, read when they are looked at.
type parts struct {
	documents screen.Slot[[]model.Document]
	fields    screen.Slot[[]model.Annotation]
	// single is the document that was read by itself last.
	single describe.Reread
	// due: what was read belongs to the time before the template was read again.
	documentsDue, fieldsDue bool
}

func (p *parts) cancel() {
	p.documents.Cancel()
	p.fields.Cancel()
	p.single.Cancel()
}

// stale has everything read again, once it is looked at.
func (p *parts) stale() { p.documentsDue, p.fieldsDue = true, true }

// opened reads what the open tab needs besides the template.
func (s *Screen) opened() tea.Cmd {
	t := s.current()
	switch {
	case t == nil:
		return nil
	case s.isOpen(tabDocuments):
		return s.readDocuments()
	case s.isOpen(tabFields), s.isOpen(tabDynamic):
		return s.readFields()
	case s.isOpen(tabRaw):
		return s.source.LayOut(t.Source)
	default:
		return nil
	}
}

func (s *Screen) readDocuments() tea.Cmd {
	p := &s.parts
	if !p.documentsDue {
		return nil
	}
	p.documentsDue = false
	client, id := s.env.Client, s.id
	s.changed()
	return p.documents.Ask(s.env.Owner, func(ctx context.Context) ([]model.Document, error) {
		return client.TemplateDocuments(ctx, id)
	})
}

func (s *Screen) readFields() tea.Cmd {
	p := &s.parts
	if !p.fieldsDue {
		return nil
	}
	p.fieldsDue = false
	client, id := s.env.Client, s.id
	s.changed()
	return p.fields.Ask(s.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
		return client.TemplateAnnotations(ctx, id)
	})
}

// readDocument reads the selected document by itself.
func (s *Screen) readDocument() tea.Cmd {
	doc := s.selectedDocument()
	if doc == nil {
		return nil
	}
	client, id, document := s.env.Client, s.id, doc.ID
	s.changed()
	return s.parts.single.Ask(s.env.Owner, document, func(ctx context.Context) (model.Document, error) {
		return client.TemplateDocument(ctx, id, document)
	})
}

// answer takes a message if it is about one of the parts.
func (p *parts) answer(msg tea.Msg, now time.Time) bool {
	return p.documents.Answer(msg, now) || p.fields.Answer(msg, now) || p.single.Answer(msg, now)
}

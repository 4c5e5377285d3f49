package annotations

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
)

// reader asks the service for the envelope or the template and its fields. The fields of an envelope are read in one call
// where the service offers that (an extension), otherwise document by document, one call at a time, the open document first.
type reader struct {
	env     screen.Env
	spinner *screen.Spinner

	envelope   screen.Slot[model.Envelope]
	template   screen.Slot[model.Template]
	documents  screen.Slot[[]model.Document]
	ofTemplate detail.FieldSlot
	fields     *detail.Fields // of the envelope
	all        bool           // the fields of all documents are needed
	again      bool           // those that were read are to be read again
	err        error          // of the envelope or the template itself
	oldest     time.Time
}

func (r *reader) cancel() {
	r.envelope.Cancel()
	r.template.Cancel()
	r.documents.Cancel()
	r.ofTemplate.Cancel()
	r.fields.Cancel()
}

func (r *reader) waiting() bool {
	return r.envelope.Phase() == screen.Waiting || r.template.Phase() == screen.Waiting ||
		r.documents.Phase() == screen.Waiting || r.ofTemplate.Phase() == screen.Waiting || r.fields.Waiting()
}

// errNoID reports that the fields of a document cannot be asked for.
var errNoID = errors.New("the fields of this document cannot be read: its id has signs that no request may hold")

func (r *reader) failure(d *document) error {
	switch {
	case d != nil && d.read:
		return nil
	case r.err != nil || d == nil:
		return r.err
	case !d.id.Valid():
		return errNoID
	default:
		return r.fields.Err(d.id)
	}
}

func (s *subject) progress() string {
	read, unaskable := 0, 0
	for i := range s.documents {
		switch id := s.documents[i].ID; {
		case s.has(id):
			read++
		case !id.Valid():
			unaskable++
		}
	}
	said := fmt.Sprintf("%d of %s read", read, describe.Counted(len(s.documents), "document"))
	if unaskable > 0 && s.Envelope != nil {
		said += fmt.Sprintf(", %d with an id that cannot be sent", unaskable)
	}
	return said
}

// start reads the missing parts; an envelope from a list may lack its details.
func (r *reader) start(s *subject, open int) tea.Cmd {
	e := s.Envelope
	switch {
	case s.Template != nil:
		return r.readTemplate(s)
	case e == nil:
		return nil
	case e.Abridged() || len(e.Documents) == 0:
		return r.readEnvelope(s)
	default:
		r.planAll(s)
		return r.readNext(s, open)
	}
}

// useKnown takes the fields that are known of the account, which then need not be read.
func (r *reader) useKnown(s *subject) {
	if e := s.Envelope; e != nil {
		if known, ok := r.env.Account.Fields(e); ok {
			r.fields.Put(e.UpdatedAt, known)
			s.read, _ = r.fields.Of(e.Documents)
		}
	}
}

func (r *reader) refresh(s *subject) tea.Cmd {
	r.cancel()
	r.err, r.oldest, r.again = nil, time.Time{}, true
	switch {
	case s.Template != nil:
		client, id := r.env.Client, s.Template.ID
		again := r.template.Ask(r.env.Owner, func(ctx context.Context) (model.Template, error) {
			return client.Template(ctx, id)
		})
		return tea.Batch(again, r.readTemplate(s))
	case s.Envelope != nil:
		return r.readEnvelope(s)
	default:
		return nil
	}
}

func (r *reader) readEnvelope(s *subject) tea.Cmd {
	client, id := r.env.Client, s.Envelope.ID
	ask := r.envelope.Ask(r.env.Owner, func(ctx context.Context) (model.Envelope, error) {
		return client.Envelope(ctx, id)
	})
	return tea.Batch(ask, r.spinner.Begin())
}

func (r *reader) readTemplate(s *subject) tea.Cmd {
	client, id := r.env.Client, s.Template.ID
	documents := r.documents.Ask(r.env.Owner, func(ctx context.Context) ([]model.Document, error) {
		return client.TemplateDocuments(ctx, id)
	})
	fields := r.ofTemplate.Ask(r.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
		return client.TemplateAnnotations(ctx, id)
	})
	return tea.Batch(documents, fields, r.spinner.Begin())
}

// readNext asks for the fields of one more document of an envelope, those of the open one first.
func (r *reader) readNext(s *subject, open int) tea.Cmd {
	e := s.Envelope
	if e == nil {
		return nil
	}
	first := model.DocumentID("")
	if open < len(e.Documents) {
		first = e.Documents[open].ID
		r.plan(s, first, false)
	}
	if ask := r.fields.Next(e.ID, first); ask != nil {
		return tea.Batch(ask, r.spinner.Begin())
	}
	return nil
}

// planAll has the fields of all documents read, or of the first ones while the user has not asked for all.
func (r *reader) planAll(s *subject) {
	const unasked = 25 // documents are read before the user opens them
	for i := range s.documents {
		id := s.documents[i].ID
		if i < unasked || r.all || s.has(id) {
			r.plan(s, id, r.again)
		}
	}
	r.again = false
}

// plan has the fields of a document read, unless they are there or could not be read; again has them read anyway.
func (r *reader) plan(s *subject, id model.DocumentID, again bool) {
	if id.Valid() && (again || !s.has(id) && r.fields.Err(id) == nil) {
		r.fields.Plan(s.Envelope.UpdatedAt, id)
	}
}

func (r *reader) readAll(s *subject, open int) tea.Cmd {
	if r.all = true; s.Envelope != nil {
		r.planAll(s)
	}
	return r.readNext(s, open)
}

// applyReply accepts a reply to the reader. It reports in changed that the envelope, the template or its fields have
// changed, in more that more is to be read, and in taken that msg was such a reply.
func (r *reader) applyReply(msg tea.Msg, now time.Time, s *subject) (changed, more, taken bool) {
	switch {
	case r.envelope.Answer(msg, now):
		if changed = r.noteError(r.envelope.Err(), now); changed {
			e, _ := r.envelope.Value()
			s.set(change.Target{Envelope: &e})
			r.err = nil
			s.read, _ = r.fields.Of(e.Documents)
			r.planAll(s)
			r.useKnown(s)
		}
		return changed, changed, true
	case r.template.Answer(msg, now):
		if changed = r.noteError(r.template.Err(), now); changed {
			t, _ := r.template.Value()
			s.set(change.Target{Template: &t})
		}
		return changed, false, true
	case r.documents.Answer(msg, now):
		if changed = r.noteError(r.documents.Err(), now); changed {
			s.documents, _ = r.documents.Value()
		}
		return changed, false, true
	case r.ofTemplate.Answer(msg, now):
		if changed = r.noteError(r.ofTemplate.Err(), now); changed {
			r.err = nil
			s.read[""], _ = r.ofTemplate.Value()
		}
		return changed, false, true
	case s.Envelope != nil && r.fields.Answer(msg, s.documents):
		s.read, _ = r.fields.Of(s.documents)
		if r.oldest.IsZero() {
			r.oldest = now
		}
		r.learn(s)
		return true, true, true
	}
	return false, false, false
}

func (r *reader) noteError(err error, now time.Time) bool {
	if err != nil {
		r.err = err
		return false
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	return true
}

// learn adds the fields to the account once all are there.
func (r *reader) learn(s *subject) {
	e := s.Envelope
	if all, read := r.fields.Of(e.Documents); read && len(e.Documents) > 0 && !r.fields.Due() {
		r.env.Account.LearnFieldsAt(e, all, r.fields.Span(e.Documents))
	}
}

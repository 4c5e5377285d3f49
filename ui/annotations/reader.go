package annotations

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/spinner"
)

// reader asks the service for the envelope or the template and its fields. The fields of an
// envelope are read in one call where the service offers that (an extension), otherwise
// document by document, one call at a time, the open document first.
type reader struct {
	env     screen.Env
	subject *subject
	spinner *spinner.Spinner

	envelope  screen.Slot[model.Envelope]
	template  screen.Slot[model.Template]
	documents screen.Slot[[]model.Document]
	fields    screen.Slot[fieldsOf]
	// separately says that the answer of the one call did not name the documents.
	separately bool
	failed     map[model.DocumentID]error
	asked      model.DocumentID // whose fields are asked for
	// stale are documents whose fields have to be read again.
	stale map[model.DocumentID]bool
	// all says that the fields of all documents are needed.
	all    bool
	err    error // of the envelope or the template itself
	oldest time.Time
	// spans are when the fields of each document were read, as far as this has read them.
	spans map[model.DocumentID]account.Span
}

// fieldsOf is an answer with the document it was asked for, "" for a whole template or a
// whole envelope.
type fieldsOf struct {
	document model.DocumentID
	fields   []model.Annotation
}

// maxUnaskedReads bounds the documents whose fields are read before anybody opens them.
const maxUnaskedReads = 25

func newReader(env screen.Env, s *subject) *reader {
	return &reader{
		env: env, subject: s, spinner: spinner.New(env.Owner),
		failed: map[model.DocumentID]error{}, stale: map[model.DocumentID]bool{}, spans: map[model.DocumentID]account.Span{},
	}
}

func (r *reader) cancel() {
	r.envelope.Cancel()
	r.template.Cancel()
	r.documents.Cancel()
	r.fields.Cancel()
}

func (r *reader) waiting() bool {
	return r.envelope.Phase() == screen.Waiting || r.template.Phase() == screen.Waiting ||
		r.documents.Phase() == screen.Waiting || r.fields.Phase() == screen.Waiting
}

func (r *reader) age() screen.Age {
	return screen.Age{Read: r.oldest, Waiting: r.waiting(), Stale: r.err != nil || len(r.failed) > 0}
}

// errNoID is why the fields of a document cannot be asked for.
var errNoID = errors.New("the fields of this document cannot be read: its id has signs that no request may hold")

func (r *reader) unaskable() int {
	n := 0
	for i := range r.subject.documents {
		if id := r.subject.documents[i].ID; !id.Valid() && r.unread(id) {
			n++
		}
	}
	return n
}

func (r *reader) failure(d *document) error {
	switch {
	case d != nil && d.read:
		return nil
	case r.err != nil || d == nil:
		return r.err
	case !d.id.Valid():
		return errNoID
	default:
		return r.failed[d.id]
	}
}

func (r *reader) progress() string {
	read := 0
	for i := range r.subject.documents {
		if _, has := r.subject.read[r.subject.documents[i].ID]; has {
			read++
		}
	}
	said := fmt.Sprintf("%d of %s read", read, describe.Counted(len(r.subject.documents), "document"))
	if n := r.unaskable(); n > 0 && r.subject.envelope != nil {
		said += fmt.Sprintf(", %d with an id that cannot be sent", n)
	}
	return said
}

// start reads what is missing; an envelope from a list may lack its details.
func (r *reader) start(open int) tea.Cmd {
	e := r.subject.envelope
	switch {
	case r.subject.template != nil:
		return r.readTemplate()
	case e == nil:
		return nil
	case e.Abridged() || len(e.Documents) == 0:
		return r.readEnvelope()
	default:
		return r.readNext(open)
	}
}

// useKnown takes the fields that are known of the account, which then need not be read.
func (r *reader) useKnown() {
	if r.subject.envelope == nil {
		return
	}
	if known, ok := r.env.Account.Fields(r.subject.envelope); ok {
		maps.Copy(r.subject.read, known)
		clear(r.spans)
		clear(r.stale)
	}
}

func (r *reader) refresh() tea.Cmd {
	r.cancel()
	r.failed, r.err = map[model.DocumentID]error{}, nil
	r.oldest = time.Time{}
	for id := range r.subject.read {
		r.stale[id] = true
	}
	switch {
	case r.subject.template != nil:
		client, id := r.env.Client, r.subject.template.ID
		again := r.template.Ask(r.env.Owner, func(ctx context.Context) (model.Template, error) {
			return client.Template(ctx, id)
		})
		return tea.Batch(again, r.readTemplate())
	case r.subject.envelope != nil:
		return r.readEnvelope()
	default:
		return nil
	}
}

func (r *reader) readEnvelope() tea.Cmd {
	client, id := r.env.Client, r.subject.envelope.ID
	ask := r.envelope.Ask(r.env.Owner, func(ctx context.Context) (model.Envelope, error) {
		return client.Envelope(ctx, id)
	})
	return tea.Batch(ask, r.spinner.Begin())
}

func (r *reader) readTemplate() tea.Cmd {
	client, id := r.env.Client, r.subject.template.ID
	documents := r.documents.Ask(r.env.Owner, func(ctx context.Context) ([]model.Document, error) {
		return client.TemplateDocuments(ctx, id)
	})
	fields := r.fields.Ask(r.env.Owner, func(ctx context.Context) (fieldsOf, error) {
		list, err := client.TemplateAnnotations(ctx, id)
		return fieldsOf{fields: list}, err
	})
	return tea.Batch(documents, fields, r.spinner.Begin())
}

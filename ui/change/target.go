package change

import (
	"context"
	"errors"
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/model"
)

// Target is what a change is made to: an envelope, a template, a webhook, or a field
// together with its envelope or template.
type Target struct {
	Envelope   *model.Envelope
	Template   *model.Template
	Annotation *model.Annotation
	Webhook    *model.Webhook
}

// Kind is the kind of a target, as a noun.
type Kind string

// The kinds of targets.
const (
	AnEnvelope Kind = "envelope"
	ATemplate  Kind = "template"
	AField     Kind = "field"
	AWebhook   Kind = "webhook"
)

// Answered is a message that brings the answer to a change: the target as the service shows it since, and when
// the call began.
type Answered interface{ Answer() (Target, time.Time) }

// ErrGone says that a target is no longer there.
var ErrGone = errors.New("it is no longer there")

// Kind is the kind of the target.
func (t Target) Kind() Kind {
	switch {
	case t.Annotation != nil:
		return AField
	case t.Webhook != nil:
		return AWebhook
	case t.Template != nil:
		return ATemplate
	default:
		return AnEnvelope
	}
}

// As is the target of a change of that kind: for a field, its envelope or template where
// the change is made to that.
func (t Target) As(k Kind) Target {
	if k == AnEnvelope || k == ATemplate {
		t.Annotation = nil
	}
	return t
}

// ID is the id, "" for an empty target.
func (t Target) ID() string {
	switch {
	case t.Annotation != nil:
		return t.Annotation.ID.String()
	case t.Webhook != nil:
		return t.Webhook.ID.String()
	case t.Template != nil:
		return t.Template.ID.String()
	case t.Envelope != nil:
		return t.Envelope.ID.String()
	default:
		return ""
	}
}

// Valid reports whether the id can be part of a request.
func (t Target) Valid() bool { return model.EnvelopeID(t.ID()).Valid() }

// Locked is why the target cannot be changed at all, "" when it can be: nobody can say what
// a change does to an envelope whose status could not be read, is missing or is not known.
func (t Target) Locked() string {
	switch e := t.Envelope; {
	case e == nil || e.Status.Known():
		return ""
	case e.Unread.Has("status"):
		return "The state of the envelope could not be read; it is locked until it can be."
	case e.Status == "":
		return "The service gives no state of the envelope; it is locked until it does."
	default:
		return "The state " + string(e.Status) + " is not known here; the envelope is locked while it lasts."
	}
}

// LockName is the name of the target for [api.Client.TryLock]. A field has that of its
// envelope or template.
func (t Target) LockName() string {
	if t.Annotation != nil {
		t.Annotation = nil
	}
	return string(t.Kind()) + " " + t.ID()
}

// Name is the name, the address of a webhook, or the type of a field.
func (t Target) Name() model.Text {
	switch {
	case t.Annotation != nil:
		return model.NewText(t.Annotation.Type.Label())
	case t.Webhook != nil:
		return t.Webhook.Target
	case t.Template != nil:
		return t.Template.Name
	case t.Envelope != nil:
		return t.Envelope.Name
	default:
		return model.Text{}
	}
}

func (t Target) attachments() *model.Attachments {
	switch {
	case t.Template != nil:
		return t.Template.Attachments
	case t.Envelope != nil:
		return t.Envelope.Attachments
	default:
		return nil
	}
}

// Documents are those of the envelope or the template, nil where there are none.
func (t Target) Documents() []model.Document {
	switch {
	case t.Template != nil:
		return t.Template.Documents
	case t.Envelope != nil:
		return t.Envelope.Documents
	default:
		return nil
	}
}

// SigningSteps are those of the envelope or the template, nil where there are none.
func (t Target) SigningSteps() []model.SigningStep {
	switch {
	case t.Template != nil:
		return t.Template.SigningSteps
	case t.Envelope != nil:
		return t.Envelope.SigningSteps
	default:
		return nil
	}
}

// Status is the state of an envelope, "" for other targets.
func (t Target) Status() model.Status {
	if t.Kind() != AnEnvelope || t.Envelope == nil {
		return ""
	}
	return t.Envelope.Status
}

// Read reads the target again: the envelope or the template, the fields of the document, or
// the list of webhooks. A webhook that the service cannot list is returned as it is. Read
// fails with [ErrGone] when a list no longer has the target. It blocks.
func (t Target) Read(ctx context.Context, c *api.Client) (Target, error) {
	switch t.Kind() {
	case AField:
		return t.readField(ctx, c)
	case AWebhook:
		return t.readWebhook(ctx, c)
	case ATemplate:
		now, err := c.Template(ctx, t.Template.ID)
		return Target{Template: &now}, err
	default:
		now, err := c.Envelope(ctx, t.Envelope.ID)
		return Target{Envelope: &now}, err
	}
}

func (t Target) readField(ctx context.Context, c *api.Client) (Target, error) {
	var fields []model.Annotation
	var err error
	if t.Envelope != nil {
		fields, err = c.Annotations(ctx, t.Envelope.ID, t.Annotation.DocumentID)
	} else {
		fields, err = fieldsOfTemplate(ctx, c, t.Template.ID, t.Annotation.DocumentID)
	}
	if err != nil {
		return t, err
	}
	i := slices.IndexFunc(fields, func(a model.Annotation) bool { return a.ID == t.Annotation.ID })
	if i < 0 {
		return t, ErrGone
	}
	t.Annotation = &fields[i]
	return t, nil
}

// fieldsOfTemplate are the fields of one document where the service can list them
// (extension), otherwise of all.
func fieldsOfTemplate(ctx context.Context, c *api.Client, id model.TemplateID, document model.DocumentID) ([]model.Annotation, error) {
	if document.Valid() && c.Supports("template.list_document_annotations") {
		fields, err := c.TemplateDocumentAnnotations(ctx, id, document)
		if err == nil || !api.RetryIndividually(err) {
			return fields, err
		}
	}
	return c.TemplateAnnotations(ctx, id)
}

func (t Target) readWebhook(ctx context.Context, c *api.Client) (Target, error) {
	hooks, err := c.Webhooks(ctx, model.WebhookQuery{})
	if api.KindOf(err) == api.NotOffered {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	i := slices.IndexFunc(hooks, func(w model.Webhook) bool { return w.ID == t.Webhook.ID })
	if i < 0 {
		return t, ErrGone
	}
	return Target{Webhook: &hooks[i]}, nil
}

package change

import (
	"context"
	"errors"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
)

// Target is what one change is made to: an envelope, a template, a webhook, or a field of
// an envelope or a template, which then stands beside it.
type Target struct {
	Envelope   *model.Envelope
	Template   *model.Template
	Annotation *model.Annotation
	Webhook    *model.Webhook
}

// Kind is what sort of thing a target is, in the word for one of them.
type Kind string

// The kinds of targets.
const (
	AnEnvelope Kind = "envelope"
	ATemplate  Kind = "template"
	AField     Kind = "field"
	AWebhook   Kind = "webhook"
)

// ErrGone says that a target is no longer there.
var ErrGone = errors.New("it is no longer there")

// Kind is what sort of thing the target is.
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

// As is what the target is for a change of that kind: of a field the envelope or the
// template it lies on, where the change is made to that.
func (t Target) As(k Kind) Target {
	if k == AnEnvelope || k == ATemplate {
		t.Annotation = nil
	}
	return t
}

// ID is its identifier, "" for a target without anything in it.
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

// Valid reports whether its identifier can be part of a request.
func (t Target) Valid() bool { return model.EnvelopeID(t.ID()).Valid() }

// Locked is why nothing may change the target whatever the change is, "" when something
// may: nobody can say what a change to an envelope in a state that was not read would do.
func (t Target) Locked() string {
	if t.Envelope != nil && t.Envelope.Unread.Has("status") {
		return "The state of the envelope could not be read; it is locked until it can be."
	}
	return ""
}

// Claim names the target for [api.Client.TryLock]. A field is claimed with what it lies on.
func (t Target) Claim() string {
	if t.Annotation != nil {
		t.Annotation = nil
	}
	return string(t.Kind()) + " " + t.ID()
}

// Name is what people call it: the name, the address of a webhook, the type of a field.
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

// attachments are those of the envelope or the template, nil where there are none.
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

// Read reads the target again: GET of the envelope or the template, the fields of the
// document, the list of webhooks. A service that cannot list webhooks gives the target
// back as it is. It fails with [ErrGone] where a list no longer has it.
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

// fieldsOfTemplate are those of one document where the service can tell (extension),
// otherwise of all.
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

package change

import (
	"context"
	"errors"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
)

// ErrGone says that a target is no longer there.
var ErrGone = errors.New("it is no longer there")

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

// fieldsOfTemplate returns the fields of one document where those can be listed (extension), else of all.
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

// Present holds a target as it is now. If it is Gone, the target is as it was.
type Present struct {
	Target Target
	Gone   bool
}

// Reread reads targets of one kind again, in order. Several envelopes are read from the list; those that are not in it
// stay as they were, because a list may leave out the trash. It blocks.
func Reread(ctx context.Context, c *api.Client, targets []Target) ([]Present, error) {
	list := make([]Present, len(targets))
	for i, t := range targets {
		list[i].Target = t
	}
	if len(targets) < 2 || targets[0].Kind() != AnEnvelope {
		for i, t := range targets {
			now, err := t.Read(ctx, c)
			switch {
			case errors.Is(err, ErrGone), api.KindOf(err) == api.NotFound:
				list[i].Gone = true
			case err != nil:
				return list, err
			default:
				list[i].Target = now
			}
		}
		return list, nil
	}
	at, ids := map[model.EnvelopeID]*Present{}, make([]model.EnvelopeID, len(list))
	for i := range list {
		ids[i] = list[i].Target.Envelope.ID
		at[ids[i]] = &list[i]
	}
	now, err := c.EnvelopesByID(ctx, ids)
	for i := range now {
		if p := at[now[i].ID]; p != nil {
			p.Target = Target{Envelope: &now[i]}
		}
	}
	return list, err
}

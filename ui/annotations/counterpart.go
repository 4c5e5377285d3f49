package annotations

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/settings"
)

// counterpart is what is compared with, and the differences.
type counterpart struct {
	name        string
	other       difference.Side
	differences []difference.Difference
}

// readOther reads a template or an envelope with that id; an id tells not of which kind
// it is.
func readOther(ctx context.Context, c *api.Client, r *settings.Resolved, id string, templateFirst bool) (string, difference.Side, error) {
	readers := []func(context.Context, *api.Client, *settings.Resolved, string) (string, difference.Side, error){otherTemplate, otherEnvelope}
	if !templateFirst {
		readers[0], readers[1] = readers[1], readers[0]
	}
	name, other, err := readers[0](ctx, c, r, id)
	if kind := api.KindOf(err); err == nil || kind != api.NotFound && kind != api.Invalid {
		return name, other, err
	}
	return readers[1](ctx, c, r, id)
}

func otherTemplate(ctx context.Context, c *api.Client, r *settings.Resolved, id string) (string, difference.Side, error) {
	t, err := c.Template(ctx, model.ParseID[model.Template](id))
	if err != nil {
		return "", difference.Side{}, err
	}
	fields, err := c.TemplateAnnotations(ctx, t.ID)
	if err != nil {
		return "", difference.Side{}, err
	}
	return "template " + t.Name.String(), side(r, t.SigningSteps, t.Documents, fields), nil
}

func otherEnvelope(ctx context.Context, c *api.Client, r *settings.Resolved, id string) (string, difference.Side, error) {
	e, err := c.Envelope(ctx, model.ParseID[model.Envelope](id))
	if err != nil {
		return "", difference.Side{}, err
	}
	s := subject{read: map[model.DocumentID][]model.Annotation{}}
	s.setEnvelope(&e)
	for i := range e.Documents {
		fields, err := c.Annotations(ctx, e.ID, e.Documents[i].ID)
		if err != nil {
			return "", difference.Side{}, err
		}
		s.read[e.Documents[i].ID] = fields
	}
	return "envelope " + e.Name.String(), side(r, e.SigningSteps, e.Documents, s.fields()), nil
}

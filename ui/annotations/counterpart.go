package annotations

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/screen"
)

// counterpart is what is compared with, and the differences.
type counterpart struct {
	name        string
	other       difference.Side
	differences []difference.Difference
}

// readOther reads the template or the envelope with an id; an id does not tell which of
// them it is.
func readOther(ctx context.Context, env screen.Env, id string, templateFirst bool) (string, difference.Side, error) {
	first, second := otherEnvelope, otherTemplate
	if templateFirst {
		first, second = second, first
	}
	name, other, err := first(ctx, env, id)
	if kind := api.KindOf(err); err == nil || kind != api.NotFound && kind != api.Invalid {
		return name, other, err
	}
	return second(ctx, env, id)
}

func otherTemplate(ctx context.Context, env screen.Env, id string) (string, difference.Side, error) {
	t, err := env.Client.Template(ctx, model.ParseID[model.Template](id))
	if err != nil {
		return "", difference.Side{}, err
	}
	fields, err := env.Client.TemplateAnnotations(ctx, t.ID)
	if err != nil {
		return "", difference.Side{}, err
	}
	return "template " + t.Name.String(), side(env, t.SigningSteps, t.Documents, fields), nil
}

func otherEnvelope(ctx context.Context, env screen.Env, id string) (string, difference.Side, error) {
	e, err := env.Client.Envelope(ctx, model.ParseID[model.Envelope](id))
	if err != nil {
		return "", difference.Side{}, err
	}
	s := subject{}
	s.setEnvelope(&e)
	if s.read, err = env.Client.FieldsOf(ctx, e.ID, e.Documents); err != nil {
		return "", difference.Side{}, err
	}
	return "envelope " + e.Name.String(), side(env, e.SigningSteps, e.Documents, s.fields()), nil
}

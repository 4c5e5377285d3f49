package annotations

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/screen"
)

type otherDocument struct {
	name        string
	other       difference.Side
	differences []difference.Difference
	// envelope is what was read of it, nil for a template; fields are those on its pages.
	envelope *model.Envelope
	fields   account.Fields
}

// known are fields that need not be read again, of an envelope as it was changed last then.
type known struct {
	fields  account.Fields
	updated model.Time
}

// readOther reads the template or the envelope with an id; an id does not tell which of
// them it is.
func readOther(ctx context.Context, env screen.Env, id string, templateFirst bool, before known) (otherDocument, error) {
	template := func() (otherDocument, error) { return otherTemplate(ctx, env, id) }
	first, second := func() (otherDocument, error) { return otherEnvelope(ctx, env, id, before) }, template
	if templateFirst {
		first, second = second, first
	}
	other, err := first()
	if kind := api.KindOf(err); err == nil || kind != api.NotFound && kind != api.Invalid {
		return other, err
	}
	return second()
}

func otherTemplate(ctx context.Context, env screen.Env, id string) (otherDocument, error) {
	t, err := env.Client.Template(ctx, model.ParseID[model.Template](id))
	if err != nil {
		return otherDocument{}, err
	}
	fields, err := env.Client.TemplateAnnotations(ctx, t.ID)
	if err != nil {
		return otherDocument{}, err
	}
	return otherDocument{name: "template " + t.Name.String(), other: side(env, t.SigningSteps, t.Documents, fields)}, nil
}

func otherEnvelope(ctx context.Context, env screen.Env, id string, before known) (otherDocument, error) {
	e, err := env.Client.Envelope(ctx, model.ParseID[model.Envelope](id))
	if err != nil {
		return otherDocument{}, err
	}
	fields := before.fields
	if fields == nil || before.updated != e.UpdatedAt || !fields.Complete(e.Documents) {
		fields, err = env.Client.FieldsOf(ctx, e.ID, e.Documents)
	}
	return otherDocument{
		name: "envelope " + e.Name.String(), other: side(env, e.SigningSteps, e.Documents, fields.List(e.Documents)),
		envelope: &e, fields: fields,
	}, err
}

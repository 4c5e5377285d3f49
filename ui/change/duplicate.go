package change

import (
	"context"

	"inkdesk/api"
)

func duplicateEnvelope() Change {
	return duplicate("envelope.duplicate", AnEnvelope, unlessDuplicable,
		"Makes a new draft. What it keeps of the old one is for the service to say: look at it before it is sent.",
		func(ctx context.Context, c *api.Client, t Target) (string, error) {
			made, err := c.DuplicateEnvelope(ctx, t.Envelope.ID)
			return made.ID.String(), err
		})
}

func duplicateTemplate() Change {
	return duplicate("template.duplicate", ATemplate, nil, "Makes a new template beside this one.",
		func(ctx context.Context, c *api.Client, t Target) (string, error) {
			made, err := c.DuplicateTemplate(ctx, t.Template.ID)
			return made.ID.String(), err
		})
}

func duplicate(operation string, kind Kind, refuses func(Target) string, consequence string, apply func(context.Context, *api.Client, Target) (string, error)) Change {
	return Change{
		Operation: operation, Title: "Duplicate", Verb: "Duplicate", Kind: kind, Creates: true,
		Consequence: consequence, refuses: refuses,
		enter: func(Values, Asked) (Step, error) {
			return Step{
				effect: func(t Target) Effect {
					e := Effect{Before: shown(t.Name()), After: "and a copy"}
					if refuses != nil {
						e.Skip = refuses(t)
					}
					return e
				},
				apply: func(ctx context.Context, c *api.Client, t Target) (Done, error) {
					made, err := apply(ctx, c, t)
					return Done{Made: made}, err
				},
			}, nil
		},
	}
}

func unlessDuplicable(t Target) string {
	if !t.Envelope.IsDuplicable {
		return "The service says that this envelope cannot be duplicated."
	}
	return ""
}

package change

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
)

const fieldComment = "comment"

func envelopeComment() Change {
	return comment("envelope.set_comment", AnEnvelope,
		func(t Target) model.Text { return t.Envelope.Comment },
		func(ctx context.Context, c *api.Client, t Target, text string) (Done, error) {
			now, err := c.SetComment(ctx, t.Envelope.ID, text)
			return changed(now, err)
		})
}

func templateComment() Change {
	return comment("template.set_comment", ATemplate,
		func(t Target) model.Text { return t.Template.Comment },
		func(ctx context.Context, c *api.Client, t Target, text string) (Done, error) {
			now, err := c.SetTemplateComment(ctx, t.Template.ID, text)
			return changedTemplate(now, err)
		})
}

// comment replaces the comment (extension). What was there is not kept.
func comment(operation string, kind Kind, present func(Target) model.Text, apply func(context.Context, *api.Client, Target, string) (Done, error)) Change {
	fields := func(a Asked) []Field {
		f := Field{Name: fieldComment, Title: "Comment", Form: Lines, Help: "Empty takes the comment away."}
		if t, ok := a.single(); ok {
			f.Value = editable(present(t))
		}
		return []Field{f}
	}
	return Change{
		Operation: operation, Title: "Set the comment", Verb: "Set comment", Of: "of ", Kind: kind,
		Consequence: "It takes the place of the present comment.",
		fields:      fields,
		enter: func(v Values, a Asked) (Step, error) {
			wanted := v[fieldComment]
			untouched := len(a.Targets) == 1 && wanted == initial(fields(a), fieldComment)
			return Step{
				effect: func(t Target) Effect {
					e := Effect{Before: shown(present(t)), After: shown(model.NewText(wanted))}
					if untouched || wanted == present(t).Wire() {
						e.Skip = already
					}
					return e
				},
				apply: func(ctx context.Context, c *api.Client, t Target) (Done, error) {
					return apply(ctx, c, t, wanted)
				},
			}, nil
		},
	}
}

package change

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
)

const (
	fieldVisibility = "visibility"
	seenByAll       = "all"
	seenBySender    = "sender"
)

func envelopeVisibility() Change {
	return visibility("envelope.set_attachment_settings", AnEnvelope,
		func(t Target) *model.Attachments { return t.Envelope.Attachments },
		func(ctx context.Context, c *api.Client, t Target, s model.AttachmentSettings) error {
			_, err := c.SetAttachmentSettings(ctx, t.Envelope.ID, s)
			return err
		})
}

func templateVisibility() Change {
	return visibility("template.set_attachment_settings", ATemplate,
		func(t Target) *model.Attachments { return t.Template.Attachments },
		func(ctx context.Context, c *api.Client, t Target, s model.AttachmentSettings) error {
			_, err := c.SetTemplateAttachmentSettings(ctx, t.Template.ID, s)
			return err
		})
}

// visibility says who sees the files that recipients upload.
func visibility(operation string, kind Kind, present func(Target) *model.Attachments, apply func(context.Context, *api.Client, Target, model.AttachmentSettings) error) Change {
	return Change{
		Operation: operation, Title: "Set who sees the attachments", Verb: "Set visibility", Of: "of ", Kind: kind,
		Consequence: "What somebody has already seen or downloaded stays with them.",
		fields: func(a Asked) []Field {
			f := Field{
				Name: fieldVisibility, Title: "Who sees the attachments", Form: Choice, Value: seenBySender,
				Options: []Option{{seenBySender, "The sender only"}, {seenByAll, "All recipients"}},
			}
			if t, ok := a.single(); ok && visible(present(t)) == seenBySender {
				f.Value = seenByAll
			}
			return []Field{f}
		},
		enter: func(v Values, _ Asked) (Step, error) {
			wanted := v[fieldVisibility]
			if wanted != seenByAll && wanted != seenBySender {
				return Step{}, &Mistake{fieldVisibility, "Choose who sees the attachments."}
			}
			return Step{
				effect: func(t Target) Effect {
					was := visible(present(t))
					e := Effect{Before: visibleText(was), After: visibleText(wanted)}
					if was == wanted {
						e.Skip = already
					}
					return e
				},
				apply: func(ctx context.Context, c *api.Client, t Target) (Done, error) {
					return Done{}, apply(ctx, c, t, model.AttachmentSettings{VisibleToRecipients: wanted == seenByAll})
				},
			}, nil
		},
	}
}

// visible is who sees the attachments now, "" where the service does not say.
func visible(a *model.Attachments) string {
	switch {
	case a == nil || a.Settings == nil:
		return ""
	case a.Settings.VisibleToRecipients:
		return seenByAll
	default:
		return seenBySender
	}
}

func visibleText(v string) string {
	switch v {
	case seenByAll:
		return "all recipients"
	case seenBySender:
		return "the sender only"
	default:
		return "not shown"
	}
}

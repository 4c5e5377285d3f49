package change

import (
	"context"
	"fmt"

	"inkdesk/api"
)

const (
	fieldBackup = "backup"
	backUp      = "yes"
	noBackup    = "no"
)

// deleteField takes a field off an envelope (extension).
func deleteField() Change {
	return Change{
		Operation: "envelope.delete_annotation", Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "What was entered into it is lost. A signer without a field may leave no visible signature.",
		refuses: func(t Target) string {
			if t.Envelope == nil {
				return "This takes a field of an envelope."
			}
			return unlessDraft(Target{Envelope: t.Envelope})
		},
		enter: gone(before, func(ctx context.Context, c *api.Client, t Target) error {
			return c.DeleteAnnotation(ctx, t.Envelope.ID, t.Annotation.ID)
		}),
	}
}

func before(t Target) string { return fieldText(t.Annotation) }

// deleteTemplateField takes a field off a template, after a copy of it was made, because
// no operation of the specification puts it back.
func deleteTemplateField() Change {
	return Change{
		Operation: "template.delete_annotation", Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "The template may be of no use until the field is put back. Envelopes made from it keep theirs.",
		refuses: func(t Target) string {
			if t.Template == nil {
				return "This takes a field of a template."
			}
			return ""
		},
		fields: func(Asked) []Field {
			return []Field{{
				Name: fieldBackup, Title: "Duplicate the template first", Form: Choice, Value: backUp,
				Options: []Option{{backUp, "Yes, keep a copy with the field"}, {noBackup, "No"}},
			}}
		},
		enter: func(v Values, _ Asked) (Step, error) {
			step := Step{
				effect: func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} },
				apply: func(ctx context.Context, c *api.Client, t Target) (Done, error) {
					return Done{}, c.DeleteTemplateAnnotation(ctx, t.Template.ID, t.Annotation.ID)
				},
			}
			if v[fieldBackup] == backUp {
				step.Echo, step.apply = "The template is duplicated first.", copyThenDelete
				step.reads = func(Target) int { return 1 }
			}
			return step, nil
		},
	}
}

// copyThenDelete deletes nothing when the copy could not be made.
func copyThenDelete(ctx context.Context, c *api.Client, t Target) (Done, error) {
	made, err := c.DuplicateTemplate(ctx, t.Template.ID)
	if err != nil {
		return Done{}, err
	}
	done := Done{Made: made.ID.String(), Note: fmt.Sprintf("The copy of the template is %s.", made.ID)}
	return done, c.DeleteTemplateAnnotation(ctx, t.Template.ID, t.Annotation.ID)
}

package change

import (
	"context"

	"inkdesk/api"
)

// deleteTemplate deletes a template (extension).
func deleteTemplate() Change {
	return Change{
		Operation: "template.delete", Title: "Delete", Verb: "Delete", Kind: ATemplate, Irreversible: true,
		Consequence: "There is no way back. Envelopes that were made from it stay.",
		enter: gone(
			func(t Target) string { return shown(t.Template.Name) },
			func(ctx context.Context, c *api.Client, t Target) error {
				return c.DeleteTemplate(ctx, t.Template.ID)
			}),
	}
}

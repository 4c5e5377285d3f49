package change

import (
	"context"

	"inkdesk/api"
)

func deleteWebhook() Change {
	return Change{
		Operation: "webhook.delete", Title: "Delete the webhook", Verb: "Delete", Kind: AWebhook, Irreversible: true,
		Consequence: "This address is no longer told about events. It can be registered again, with another id.",
		enter: gone(
			func(t Target) string { return t.Webhook.Event.Label() + " to " + shown(t.Webhook.Target) },
			func(ctx context.Context, c *api.Client, t Target) error {
				return c.DeleteWebhook(ctx, t.Webhook.ID)
			}),
	}
}

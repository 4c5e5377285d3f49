package api

import (
	"context"

	"inkdesk/model"
)

// Webhooks lists the registered webhooks (extension).
func (c *Client) Webhooks(ctx context.Context, q model.WebhookQuery) ([]model.Webhook, error) {
	list, err := read[model.WebhookList](ctx, c, listWebhooks.route(), q)
	return list.Webhooks, err
}

// CreateWebhook registers an address.
func (c *Client) CreateWebhook(ctx context.Context, w model.NewWebhook) (model.Webhook, error) {
	return change[model.Webhook](ctx, c, createWebhook.route(), &w)
}

// DeleteWebhook removes a webhook. No call of the specification lists the remaining ones.
func (c *Client) DeleteWebhook(ctx context.Context, id model.WebhookID) error {
	return c.remove(ctx, deleteWebhook.route(id))
}

package demo

import (
	"inkdesk/model"
)

type webhookListJSON struct {
	Webhooks []model.Webhook `json:"webhooks"`
}

func listWebhooks(c *call, _ *target) (reply, error) {
	id, event := c.body.text("webhook_id"), enum(c.body, "event", model.WebhookEvents())
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	out := webhookListJSON{[]model.Webhook{}}
	for _, w := range c.store.webhooks {
		if c.options.Legacy && w.Event == model.EnvelopeAuditTrail {
			continue
		}
		if (id == "" || string(w.ID) == id) && (event == "" || w.Event == event) {
			out.Webhooks = append(out.Webhooks, w)
		}
	}
	return jsonReply(out)
}

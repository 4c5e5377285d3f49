package demo

import (
	"errors"
	"slices"

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

// createWebhook takes the default event for a target alone, which the specification shows.
func createWebhook(c *call, _ *target) (reply, error) {
	f := c.body
	w := model.Webhook{Event: enum(f, "event", model.WebhookEvents()), Target: model.NewText(f.target())}
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if w.Event == "" {
		w.Event = c.options.DefaultEvent
	}
	w.ID = model.WebhookID(c.store.newID())
	c.store.webhooks = append(c.store.webhooks, w)
	return jsonReply(w)
}

// target holds an address to the rule that clients keep, too.
func (f *fields) target() string {
	target := f.requiredText("target")
	if target == "" {
		return ""
	}
	if rule, ok := errors.AsType[*model.RuleError]((&model.NewWebhook{Target: target}).Check()); ok {
		f.fail(rule.Field, "%s", rule.Sentence)
	}
	return target
}

func deleteWebhook(c *call, _ *target) (reply, error) {
	i := slices.IndexFunc(c.store.webhooks, func(w model.Webhook) bool { return string(w.ID) == c.ids[0] })
	if i < 0 {
		return reply{}, unknownID("webhook", c.ids[0])
	}
	c.store.webhooks = slices.Delete(c.store.webhooks, i, i+1)
	return c.deleted()
}

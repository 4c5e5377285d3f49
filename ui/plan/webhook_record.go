package plan

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	kept "inkdesk/ui/settings/state"
)

// recordWebhook saves the id of a webhook that was registered: a service may have no list of
// webhooks, and without the id it could not be deleted again.
func recordWebhook(env screen.Env, t runner.Task) tea.Cmd {
	w := t.Target.Webhook
	if w == nil || !w.ID.Valid() || env.State == nil {
		return nil
	}
	body, registers := t.Steps[0].Request.Body.(*model.NewWebhook)
	if !registers {
		return nil
	}
	store, now := env.State, env.Now().UTC().Truncate(time.Second)
	webhook := kept.Webhook{ID: w.ID.String(), Event: string(w.Event), Target: w.Target.Wire(), Registered: now}
	if webhook.Target == "" {
		webhook.Target = body.Target
	}
	return func() tea.Msg {
		err := kept.Update(store, kept.NameWebhooks, func(l *kept.Webhooks) { l.Add(webhook) })
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: "The webhook is registered, but its id could not be kept here; note it down: " + webhook.ID, Err: err}
		}
		return nil
	}
}

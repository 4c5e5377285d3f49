package forms

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// saveWebhook saves the id of a webhook that was registered: a service may have no list of
// webhooks, and without the id it could not be deleted again.
func (r *run) saveWebhook() tea.Cmd {
	w := r.task.Target.Webhook
	if w == nil || !w.ID.Valid() || r.env.State == nil {
		return nil
	}
	store, now := r.env.State, r.env.Now().UTC().Truncate(time.Second)
	webhook := state.Webhook{ID: w.ID.String(), Event: string(w.Event), Target: w.Target.Wire(), Registered: now}
	if body, ok := r.plan.steps[0].request.Body.(*model.NewWebhook); ok && webhook.Target == "" {
		webhook.Target = body.Target
	}
	return func() tea.Msg {
		err := state.Update(store, state.NameWebhooks, func(l *state.Webhooks) { l.Add(webhook) })
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: "The webhook is registered, but its id could not be kept here; note it down: " + webhook.ID, Err: err}
		}
		return nil
	}
}

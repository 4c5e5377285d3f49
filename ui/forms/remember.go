package forms

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// rememberWebhook keeps a webhook that was registered from here: without its id, which a
// service may have no list of, it could not be deleted again.
func (r *run) rememberWebhook() tea.Cmd {
	w := r.task.Target.Webhook
	if w == nil || !w.ID.Valid() || r.env.State == nil {
		return nil
	}
	store, now := r.env.State, r.env.Now().UTC().Truncate(time.Second)
	kept := state.Webhook{ID: w.ID.String(), Event: string(w.Event), Target: w.Target.Wire(), Registered: now}
	if body, ok := r.plan.steps[0].request.Body.(*model.NewWebhook); ok && kept.Target == "" {
		kept.Target = body.Target
	}
	return func() tea.Msg {
		err := state.Update(store, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) })
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: "The webhook is registered, but its id could not be kept here; note it down: " + kept.ID, Err: err}
		}
		return nil
	}
}

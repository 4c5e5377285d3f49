package compose

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// remember keeps a webhook that was registered from here: without its id, which a
// service may have no list of, it could not be deleted again.
func (s *Screen) remember(w model.Webhook) tea.Cmd {
	if !w.ID.Valid() || s.env.State == nil {
		return nil
	}
	store, now := s.env.State, s.env.Now().UTC().Truncate(time.Second)
	return func() tea.Msg {
		err := state.Update(store, state.NameWebhooks, func(l *state.Webhooks) {
			l.Add(state.Webhook{ID: w.ID.String(), Event: string(w.Event), Target: w.Target.Wire(), Registered: now})
		})
		if err != nil {
			return notice.Show{Severity: notice.Warning, Text: "The webhook is registered, but its id could not be kept here; note it down: " + w.ID.String(), Err: err}
		}
		return nil
	}
}

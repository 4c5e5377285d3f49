package webhooks

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	if !s.offered() {
		return load(s.env)
	}
	client, query := s.env.Client, model.WebhookQuery{Event: s.event}
	ask := s.slot.Ask(s.env.Owner, func(ctx context.Context) ([]model.Webhook, error) {
		return client.Webhooks(ctx, query)
	})
	return tea.Batch(load(s.env), ask, s.Spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	if s.slot.Answer(msg, now) {
		s.Spinner.End()
		s.show()
		return nil
	}
	if cmd, searched, taken := s.Input(msg); taken {
		if searched {
			s.show()
		}
		return cmd
	}
	switch msg := msg.(type) {
	case rememberedMsg:
		return s.recall(msg, now)
	case tea.KeyPressMsg:
		if s.HandleKey(msg) {
			return nil
		}
		return s.handleListKey(msg)
	}
	return s.Spinner.Update(msg)
}

func (s *Screen) recall(r rememberedMsg, now time.Time) tea.Cmd {
	s.local.recall(r, now)
	s.show()
	if r.err != nil {
		return notice.Say(notice.Warning, "%s", model.Clean(r.err.Error()))
	}
	return nil
}

func (s *Screen) show() {
	rows, all := s.rows()
	s.all = all
	s.SetRows(rows)
}

// failure returns why the list could not be read. That the service has none is no failure.
func (s *Screen) failure() error {
	if s.slot.Phase() != screen.Failed || api.KindOf(s.slot.Err()) == api.NotOffered {
		return nil
	}
	return s.slot.Err()
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, w := s.env.Keys.List, s.env.Keys.Webhook
	switch {
	case key.Matches(msg, l.Open):
		s.Zoom()
	case key.Matches(msg, l.Filter):
		s.filterMenu()
	case key.Matches(msg, l.ClearFilter):
		s.SetSearch("")
		return s.filterByEvent("")
	case key.Matches(msg, w.Actions):
		s.actionMenu()
	case key.Matches(msg, w.CopyMenu):
		s.copyMenu()
	case key.Matches(msg, w.Copy):
		if r, ok := s.Table.Selected(); ok {
			return notice.Copy("id", r.hook.ID.String())
		}
	}
	for _, a := range s.actions() {
		if key.Matches(msg, a.Binding) {
			return a.Open(s.env.Nav)
		}
	}
	return nil
}

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
	"inkdesk/ui/widget/picker"
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
	return tea.Batch(load(s.env), ask, s.spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	if s.slot.Answer(msg, now) {
		s.spinner.End()
		s.show()
		return nil
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case rememberedMsg:
		return s.recall(msg, now)
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.PasteMsg:
		return s.handleTyping(msg)
	case tea.MouseClickMsg:
		if !s.Capturing() {
			s.list.Click(msg.X, msg.Y-headLines)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.list.Wheel(msg)
		}
		return nil
	}
	return s.spinner.Update(msg)
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
	s.list.SetRows(rows)
}

// failure returns why the list could not be read. That the service has none is no failure.
func (s *Screen) failure() error {
	if s.slot.Phase() != screen.Failed || api.KindOf(s.slot.Err()) == api.NotOffered {
		return nil
	}
	return s.slot.Err()
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.Capturing():
		return s.handleTyping(msg)
	case s.list.HandleKey(msg):
		return nil
	default:
		return s.handleListKey(msg)
	}
}

func (s *Screen) handleTyping(msg tea.Msg) tea.Cmd {
	if !s.list.Typing() {
		return nil
	}
	cmd, _ := s.list.UpdateSearch(msg)
	s.show()
	return cmd
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, w := s.env.Keys.List, s.env.Keys.Webhook
	switch {
	case key.Matches(msg, l.Open):
		s.list.Zoom()
	case key.Matches(msg, l.Filter):
		s.filterMenu()
	case key.Matches(msg, l.ClearFilter):
		s.list.SetSearch("")
		return s.filterByEvent("")
	case key.Matches(msg, w.Actions):
		s.actionMenu()
	case key.Matches(msg, w.CopyMenu):
		s.copyMenu()
	case key.Matches(msg, w.Copy):
		if r, ok := s.list.Table.Selected(); ok {
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

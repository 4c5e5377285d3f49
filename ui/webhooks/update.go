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
	ask := s.list.Ask(s.env.Owner, func(ctx context.Context) ([]model.Webhook, error) {
		return client.Webhooks(ctx, query)
	})
	return tea.Batch(load(s.env), ask, s.waiting.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	if s.list.Answer(msg, now) {
		s.waiting.End()
		s.show()
		return nil
	}
	switch msg := msg.(type) {
	case rememberedMsg:
		return s.recall(msg, now)
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		return s.typed(msg)
	case tea.MouseClickMsg:
		if !s.Capturing() {
			s.browser.Click(msg.X, msg.Y-headLines)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.browser.Wheel(msg)
		}
		return nil
	}
	return s.waiting.Update(msg)
}

func (s *Screen) recall(r rememberedMsg, now time.Time) tea.Cmd {
	s.local.recall(r, now)
	s.show()
	if r.err != nil {
		return notice.Say(notice.Warning, "%s", model.Clean(r.err.Error()))
	}
	return nil
}

func (s *Screen) show() { s.browser.SetRows(s.rows()) }

// failure is why the list could not be read. That the service has none is no failure.
func (s *Screen) failure() error {
	if s.list.Phase() != screen.Failed || api.KindOf(s.list.Err()) == api.NotOffered {
		return nil
	}
	return s.list.Err()
}

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.Capturing():
		return s.typed(msg)
	case s.browser.HandleKey(msg):
		return nil
	default:
		return s.press(msg)
	}
}

// typed gives a key or pasted text to the menu or the search. Choosing may open another
// menu.
func (s *Screen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.browser.Typing():
		cmd, _ := s.browser.UpdateSearch(msg)
		s.show()
		return cmd
	}
	return nil
}

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	l, w := s.env.Keys.List, s.env.Keys.Webhook
	switch {
	case key.Matches(msg, l.Open):
		s.browser.Zoom()
	case key.Matches(msg, l.New):
		return s.register()
	case key.Matches(msg, l.Filter):
		s.filterMenu()
	case key.Matches(msg, l.ClearFilter):
		s.browser.SetSearch("")
		return s.limit("")
	case key.Matches(msg, w.Actions):
		s.actionMenu()
	case key.Matches(msg, w.CopyMenu):
		s.copyMenu()
	case key.Matches(msg, w.Copy):
		if r, ok := s.browser.Table.Selected(); ok {
			return notice.Clip("id", r.hook.ID.String())
		}
	case key.Matches(msg, w.Delete):
		return s.remove()
	}
	return nil
}

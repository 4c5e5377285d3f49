package webhooks

import (
	"context"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
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
		s.local.recall(msg, now)
		s.show()
		if msg.err != nil {
			return notice.Say(notice.Warning, "%s", model.Clean(msg.err.Error()))
		}
		return nil
	case tea.KeyPressMsg:
		if s.HandleKey(msg) {
			return nil
		}
		return s.handleListKey(msg)
	}
	return s.Spinner.Update(msg)
}

func (s *Screen) show() {
	rows, all := s.rows()
	s.all = all
	s.SetRows(rows)
}

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	l, w := s.env.Keys.List, s.env.Keys.Webhook
	switch {
	case key.Matches(msg, l.Open):
		s.Zoom()
	case key.Matches(msg, l.Filter):
		choices := []picker.Choice{{ID: "", Title: "Every event"}}
		for _, e := range model.WebhookEvents() {
			choices = append(choices, picker.Choice{ID: string(e), Title: describe.Word(e)})
		}
		s.Choose(picker.Options{Title: "Show"}, choices, func(id string) tea.Cmd { return s.filterByEvent(model.WebhookEvent(id)) })
		s.Menu.Select(string(s.event))
	case key.Matches(msg, l.ClearFilter):
		s.SetSearch("")
		return s.filterByEvent("")
	case key.Matches(msg, w.Actions):
		const forget = "Forget it here"
		actions := s.actions()
		choices := append(change.Choices(actions), picker.Choice{ID: forget, Title: forget, Disabled: s.whyNotForget()})
		s.Choose(picker.Options{Title: "Actions"}, choices, func(id string) tea.Cmd {
			if id == forget {
				return s.forget()
			}
			return change.Chosen(actions, s.env.Nav)(id)
		})
	case key.Matches(msg, w.Copy, w.CopyMenu):
		r, ok := s.Table.Selected()
		switch {
		case !ok:
			return nil
		case key.Matches(msg, w.Copy):
			return notice.Copy("id", r.hook.ID.String())
		}
		texts := map[string]string{"id": r.hook.ID.String(), "address": r.hook.Target.String(), "event": string(r.hook.Event)}
		choices := []picker.Choice{{ID: "id", Title: "Id"}, {ID: "address", Title: "Address"}, {ID: "event", Title: "Event"}}
		s.Choose(picker.Options{Title: "Copy"}, choices, func(id string) tea.Cmd { return notice.Copy(id, texts[id]) })
		return nil
	}
	return change.Press(s.actions(), s.env.Nav, msg)
}

func (s *Screen) actions() []change.Action {
	register := change.Action{
		Title: "Register a webhook", Binding: keys.Named(s.env.Keys.List.New, "register"), Operation: change.CreateWebhook.Name,
		Why: change.Barred(s.env.Client, change.CreateWebhook.Name), Route: nav.Form{Kind: nav.NewWebhook},
	}
	remove := change.Action{Title: "Delete", Binding: s.env.Keys.Webhook.Delete, Operation: change.DeleteWebhook.Name}
	remove.Why = change.Barred(s.env.Client, change.DeleteWebhook.Name)
	switch r, ok := s.Table.Selected(); {
	case !ok:
		remove.Why = "No webhook is selected."
	case remove.Why == "" && !r.hook.ID.Valid():
		remove.Why = "It has no id that could be sent."
	default:
		hook := r.hook
		remove.Route = nav.Plan{Operation: change.DeleteWebhook.Name, Webhook: &hook}
	}
	return []change.Action{register, remove}
}

func (s *Screen) whyNotForget() string {
	r, ok := s.Table.Selected()
	switch {
	case !ok:
		return "No webhook is selected."
	case r.origin == service:
		return "It is not remembered here."
	case r.origin != gone || r.hook.Target.IsEmpty():
		return "Only one that the service does not list any more."
	}
	return ""
}

// forget removes the selected webhook from the memory of this machine. Nothing is sent.
func (s *Screen) forget() tea.Cmd {
	r, _ := s.Table.Selected()
	id, store, hooks := r.hook.ID.String(), s.env.State, s.local.hooks
	done := func() tea.Msg {
		if err := forget(store, hooks, map[string]bool{id: true}); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return nil
	}
	return terminal.Sequence(done, load(s.env))
}

func (s *Screen) filterByEvent(event model.WebhookEvent) tea.Cmd {
	if s.event == event {
		s.show()
		return nil
	}
	s.event = event
	s.slot.Cancel()
	s.slot = screen.Slot[[]model.Webhook]{} // of another event
	s.show()
	return s.Refresh()
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.Menu != nil:
		return screen.Hints{}
	case s.Typing():
		return screen.Choosing(k.Prompt)
	}
	l, w := &k.List, &k.Webhook
	details := keys.Named(l.Open, "details")
	hints := screen.Hints{
		Short: []key.Binding{details}, Groups: []string{"Move", "List", "Webhook"},
		Full: [][]key.Binding{k.Move.Rows(), {l.Filter}, {w.Actions}},
	}
	empty := s.WhyEmpty()
	hints.Offer(1, empty, details)
	s.Hint(&hints, 1, s.event != "")
	hints.Offer(2, empty, w.Copy, w.CopyMenu)
	for _, a := range s.actions() {
		hints.Offer(2, a.Why, a.Binding)
		if a.Why == "" {
			hints.Short = append(hints.Short, a.Binding)
		}
	}
	hints.Short = append(hints.Short, l.Search, l.Filter)
	return hints
}

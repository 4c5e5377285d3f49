package webhooks

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/picker"
)

func (s *Screen) whyNotRegister() string {
	return change.Barred(s.env.Client, change.CreateWebhook)
}

func (s *Screen) whyNotDelete() string {
	r, ok := s.list.Table.Selected()
	barred := change.Barred(s.env.Client, change.DeleteWebhook)
	switch {
	case !ok:
		return "No webhook is selected."
	case barred != "":
		return barred
	case !r.hook.ID.Valid():
		return "It has no id that could be sent."
	default:
		return ""
	}
}

func (s *Screen) register() tea.Cmd {
	if why := s.whyNotRegister(); why != "" {
		return notice.Say(notice.Info, "Register a webhook: %s", why)
	}
	s.env.Nav.Open(nav.Form{Kind: nav.NewWebhook})
	return nil
}

func (s *Screen) deleteWebhook() tea.Cmd {
	if why := s.whyNotDelete(); why != "" {
		return notice.Say(notice.Info, "Delete: %s", why)
	}
	r, _ := s.list.Table.Selected()
	hook := r.hook
	s.env.Nav.Open(nav.Plan{Operation: change.DeleteWebhook, Webhook: &hook})
	return nil
}

func (s *Screen) whyNotForget() string {
	r, ok := s.list.Table.Selected()
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
	r, _ := s.list.Table.Selected()
	id, store, hooks := r.hook.ID.String(), s.env.State, s.local.hooks
	done := func() tea.Msg {
		if err := forget(store, hooks, map[string]bool{id: true}); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return nil
	}
	return terminal.Sequence(done, load(s.env))
}

func (s *Screen) openMenu(title string, choices []picker.Choice, choose func(id string) tea.Cmd) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title}, choices, choose)
}

func (s *Screen) actionMenu() {
	actions := []struct {
		title, key, why string
		do              func() tea.Cmd
	}{
		{"Register a webhook", s.env.Keys.List.New.Help().Key, s.whyNotRegister(), s.register},
		{"Delete", s.env.Keys.Webhook.Delete.Help().Key, s.whyNotDelete(), s.deleteWebhook},
		{"Forget it here", "", s.whyNotForget(), s.forget},
	}
	choices := make([]picker.Choice, len(actions))
	for i, a := range actions {
		choices[i] = picker.Choice{ID: a.title, Title: a.title, Note: a.key, Disabled: a.why}
	}
	s.openMenu("Actions", choices, func(id string) tea.Cmd {
		for _, a := range actions {
			if a.title == id {
				return a.do()
			}
		}
		return nil
	})
}

func (s *Screen) copyMenu() {
	r, ok := s.list.Table.Selected()
	if !ok {
		return
	}
	texts := map[string]string{"id": r.hook.ID.String(), "address": r.hook.Target.String(), "event": string(r.hook.Event)}
	choices := []picker.Choice{{ID: "id", Title: "Id"}, {ID: "address", Title: "Address"}, {ID: "event", Title: "Event"}}
	s.openMenu("Copy", choices, func(id string) tea.Cmd {
		if texts[id] == "" {
			return notice.Say(notice.Info, "There is no %s to copy.", id)
		}
		return notice.Copy(id, texts[id])
	})
}

func (s *Screen) filterMenu() {
	choices := []picker.Choice{{ID: "", Title: "Every event"}}
	for _, e := range model.WebhookEvents() {
		choices = append(choices, picker.Choice{ID: string(e), Title: describe.Word(e)})
	}
	s.openMenu("Show", choices, func(id string) tea.Cmd { return s.filterByEvent(model.WebhookEvent(id)) })
	s.menu.Select(string(s.event))
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

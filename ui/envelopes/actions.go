package envelopes

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/widget/picker"
)

// actions are all that can be done with the marked envelopes, or the selected one.
func (s *Screen) actions() []change.Action {
	return change.Actions(s.env.Client, s.env.Keys, copies(s.targets()))
}

// actionMenu offers everything that can be done, and says what cannot and why.
func (s *Screen) actionMenu() tea.Cmd {
	title := "Actions"
	switch targets := s.targets(); len(targets) {
	case 0:
	case 1:
		title = "Actions on " + model.Narrow(targets[0].Name.String())
	default:
		title = fmt.Sprintf("Actions on %d marked envelopes", len(targets))
		if s.marks.hidden > 0 {
			title += fmt.Sprintf(", %d not shown", s.marks.hidden)
		}
	}
	return s.offer(title, s.actions())
}

// downloadMenu offers what can be fetched.
func (s *Screen) downloadMenu() tea.Cmd {
	var list []change.Action
	for _, a := range s.actions() {
		if _, ok := a.Route.(nav.Downloads); ok {
			list = append(list, a)
		}
	}
	return s.offer("Downloads", list)
}

// offer lets one of some actions be chosen, with their keys or why they cannot be.
func (s *Screen) offer(title string, actions []change.Action) tea.Cmd {
	s.openMenu(picker.Options{Title: title, Placeholder: "type to find"}, change.Choices(actions), func(id string) tea.Cmd {
		for _, a := range actions {
			if a.Title == id {
				return a.Take(s.env.Nav)
			}
		}
		return nil
	})
	return nil
}

// pressChange takes the keys of the actions.
func (s *Screen) pressChange(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	for _, a := range s.actions() {
		if key.Matches(msg, a.Binding) {
			return a.Take(s.env.Nav), true
		}
	}
	return nil, false
}

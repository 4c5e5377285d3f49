package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/widget/picker"
)

// pressLook takes the keys that look at envelopes or copy from them.
func (s *Screen) pressLook(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	e := s.env.Keys.Envelope
	switch {
	case key.Matches(msg, e.Actions):
		return s.actionMenu(), true
	case key.Matches(msg, e.Why):
		s.zoom()
		return nil, true
	case key.Matches(msg, e.Related):
		return s.relatedMenu(), true
	case key.Matches(msg, e.Copy):
		return s.copyIDs(), true
	case key.Matches(msg, e.CopyMenu):
		return s.copyMenu(), true
	case key.Matches(msg, e.Downloads):
		return s.downloadMenu(), true
	}
	return nil, false
}

// relatedMenu offers to search for envelopes that have something in common with the
// selected one.
func (s *Screen) relatedMenu() tea.Cmd {
	r, ok := s.table.Selected()
	if !ok {
		return nil
	}
	relations := query.Relations(&r.envelope)
	if len(relations) == 0 {
		return notice.Say(notice.Info, "There is nothing to look for: neither a name nor recipients.")
	}
	choices := make([]picker.Choice, len(relations))
	for i, one := range relations {
		choices[i] = picker.Choice{ID: one.Query, Title: one.Title}
	}
	s.openMenu(picker.Options{Title: "Related envelopes"}, choices, func(id string) tea.Cmd {
		s.env.Nav.Open(nav.Envelopes{Query: id})
		return nil
	})
	return nil
}

// newMenu offers the ways to make an envelope.
func (s *Screen) newMenu() tea.Cmd {
	forms := []struct {
		form             nav.Form
		title, operation string
	}{
		{nav.NewEnvelope, "Empty envelope", "envelope.create"},
		{nav.FromTemplate, "Envelope from a template", "envelope.create_from_template"},
	}
	var choices []picker.Choice
	for _, f := range forms {
		why := change.Barred(s.env.Client, f.operation)
		choices = append(choices, picker.Choice{ID: string(f.form), Title: f.title, Disabled: why})
	}
	s.openMenu(picker.Options{Title: "New"}, choices, func(id string) tea.Cmd {
		s.env.Nav.Open(nav.Compose{Form: nav.Form(id)})
		return nil
	})
	return nil
}

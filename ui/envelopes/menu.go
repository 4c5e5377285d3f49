package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/query"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/picker"
)

// openMenu lays choices over the list. Choose does what was picked.
func (s *Screen) openMenu(o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	s.menu = menu.Open(s.env.Theme, s.env.Keys, o, choices, choose)
}

// sortMenu offers the orders.
func (s *Screen) sortMenu() tea.Cmd {
	var choices []picker.Choice
	for _, o := range orders() {
		c := picker.Choice{ID: string(o), Title: o.label(), Disabled: s.sortable(sorting{by: o})}
		if o == s.sorting.by {
			c.Note = s.arrow() + " now"
		}
		choices = append(choices, c)
	}
	flip := s.env.Keys.List.FlipSort.Help()
	s.openMenu(picker.Options{Title: "Sort by (" + flip.Key + " turns it around)"}, choices, func(id string) tea.Cmd {
		return s.sortBy(natural(order(id)))
	})
	s.menu.Select(string(s.sorting.by))
	return nil
}

// filterMenu offers every filter there is; the one picked is typed into the filter bar.
func (s *Screen) filterMenu() tea.Cmd {
	var choices []picker.Choice
	for _, f := range query.Fields() {
		choices = append(choices, picker.Choice{ID: f.Name + ":", Title: f.Name + ": " + f.Title, Note: f.Example})
	}
	s.openMenu(picker.Options{Title: "Filter by"}, choices, s.openPrompt)
	return nil
}

package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// tabChosenMsg opens a tab from the palette.
type tabChosenMsg struct{ index int }

// Commands implements [screen.Commander]: the actions with their reasons, and the tabs by
// name, since only nine have a digit.
func (s *Screen) Commands() []screen.Command {
	list := change.Commands(s.menus.actions())
	for i, t := range s.views.tabs {
		c := screen.Command{Title: "View: " + t.name, Note: t.about, Msg: tabChosenMsg{i}}
		if i == s.views.at {
			c.Why = "It is open."
		}
		list = append(list, c)
	}
	return list
}

// selectedID is the selected envelope; without rows, the one that is sought.
func (s *Screen) selectedID() model.EnvelopeID {
	if id, ok := s.table.SelectedID(); ok {
		return id
	}
	return s.views.sought
}

// switchTo opens a tab the way it was left. Marks stay: they are of envelopes, not of
// tabs.
func (s *Screen) switchTo(index int) tea.Cmd {
	if index < 0 || index >= len(s.views.tabs) {
		return notice.Say(notice.Info, "There is no view %d.", index+1)
	}
	if index == s.views.at {
		return nil
	}
	s.views.keep(s.selectedID())
	s.table.EndRange()
	s.views.switchTo(index)
	return tea.Batch(s.reload(), s.views.memory.later())
}

// recall opens the list the way it was left.
func (s *Screen) recall(msg memoryReadMsg) tea.Cmd {
	var warn tea.Cmd
	if msg.err != nil {
		warn = notice.Say(notice.Warning, "%s", msg.err.Error())
	}
	s.views.recall(msg.views)
	return tea.Batch(warn, s.reload())
}

// remember writes how the list stands.
func (s *Screen) remember() tea.Cmd {
	s.views.keep(s.selectedID())
	return s.views.memory.write(s.views.open().name)
}

// sortBy orders the view. A scanned one is ordered here, another one read again.
func (s *Screen) sortBy(by sorting) tea.Cmd {
	if why := s.views.whyNotBy(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.views.sorting, s.views.sought = by, ""
	if !s.views.open().scanned() {
		return tea.Batch(s.reload(), s.views.memory.later())
	}
	s.table.SetSort(by.column())
	s.moved = false
	return tea.Batch(s.show(), s.views.memory.later())
}

// offerOrders offers the orders.
func (s *Screen) offerOrders() {
	var choices []picker.Choice
	now := s.views.sorting.by
	for _, o := range orders() {
		c := picker.Choice{ID: string(o), Title: o.label(), Disabled: s.views.whyNotBy(sorting{by: o})}
		if o == now {
			c.Note = s.views.arrow() + " now"
		}
		choices = append(choices, c)
	}
	flip := s.env.Keys.List.FlipSort.Help()
	s.menus.offer(picker.Options{Title: "Sort by (" + flip.Key + " turns it around)"}, choices, func(id string) tea.Cmd {
		return s.sortBy(natural(order(id)))
	})
	s.menus.open.Select(string(now))
}

// offerFilters offers every filter there is; the one picked is typed into the filter bar.
func (s *Screen) offerFilters() {
	var choices []picker.Choice
	for _, f := range query.Fields() {
		choices = append(choices, picker.Choice{ID: f.Name + ":", Title: f.Name + ": " + f.Title, Note: f.Example})
	}
	s.menus.offer(picker.Options{Title: "Filter by"}, choices, s.openFilter)
}

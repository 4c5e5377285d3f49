package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

type tabChosenMsg struct{ index int }

// Commands implements [screen.Commander]: the actions with their reasons, and the tabs by
// name, since only nine have a digit.
func (s *Screen) Commands() []screen.Command {
	list := change.Commands(append(s.menus.actions(s.list, maxMarks), s.menus.people(s.list)...))
	for i, t := range s.list.tabs.All {
		c := screen.Command{Title: "View: " + t.Name, Note: t.About, Msg: tabChosenMsg{i}}
		if i == s.list.tabs.Index {
			c.Why = "It is open."
		}
		list = append(list, c)
	}
	for _, o := range s.list.tabs.Orders() {
		c := screen.Command{Title: "Sort: " + o.Title, Note: o.Note, Why: o.Disabled, Msg: orderChosenMsg{view.Order(o.ID)}}
		switch {
		case s.list.table.Len() == 0:
			c.Why = "There is no envelope in this list."
		case o.ID == string(s.list.tabs.Sorting().By):
			c.Why = "It is already in this order; " + keys.Short(s.list.env.Keys.List.FlipSort) + " turns it around."
		}
		list = append(list, c)
	}
	return list
}

// switchTo opens a tab and restores its state. Marks stay: they belong to envelopes, not to tabs.
func (s *Screen) switchTo(index int) tea.Cmd {
	if index < 0 || index >= len(s.list.tabs.All) {
		return notice.Say(notice.Info, "There is no view %d.", index+1)
	}
	if index == s.list.tabs.Index {
		return nil
	}
	s.preview.uncover(s.list)
	s.list.tabs.State().WantedID = s.list.selectedID()
	s.list.table.EndRange()
	s.list.causes.Opened = nil
	s.list.tabs.Switch(index)
	return tea.Batch(s.reload(), s.list.outside.ask(s.list), s.list.tabs.WriteLater())
}

// sortBy orders the view: a scanned one here, another one by reading it again.
func (s *Screen) sortBy(by view.Sorting) tea.Cmd {
	if why := s.list.tabs.WhyNotSortedBy(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	order, ascending := s.list.tabs.Sorting().Asked()
	tab := s.list.tabs.State()
	if tab.Sorting, tab.WantedID = by, ""; by == s.list.tabs.Open().Sorting {
		tab.Sorting = view.Sorting{}
	}
	if now, rises := by.Asked(); !s.list.tabs.Open().Scanned() && (now != order || rises != ascending) {
		return tea.Batch(s.reload(), s.list.tabs.WriteLater())
	}
	s.list.layOut()
	s.hasMoved = false
	return tea.Batch(s.showRows(), s.list.tabs.WriteLater())
}

type orderChosenMsg struct{ by view.Order }

func (s *Screen) offerOrders() {
	flip := s.list.env.Keys.List.FlipSort.Help()
	s.menus.offer(s.list, picker.Options{Title: "Sort by (" + flip.Key + " turns it around)"}, s.list.tabs.Orders(), func(id string) tea.Cmd {
		return s.sortBy(view.DefaultSorting(view.Order(id)))
	})
	s.menus.open.Select(string(s.list.tabs.Sorting().By))
}

func (s *Screen) offerFilters() {
	var choices []picker.Choice
	for _, f := range query.Fields() {
		choices = append(choices, picker.Choice{ID: f.Name + ":", Title: f.Name + ": " + f.Title, Note: f.Example})
	}
	s.menus.offer(s.list, picker.Options{Title: "Filter by"}, choices, s.typeFilter)
}

package envelopes

import (
	tea "charm.land/bubbletea/v2"

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
	list := change.Commands(s.menus.actions(s.list))
	for i, t := range s.list.views.tabs {
		c := screen.Command{Title: "View: " + t.Name, Note: t.About, Msg: tabChosenMsg{i}}
		if i == s.list.views.index {
			c.Why = "It is open."
		}
		list = append(list, c)
	}
	return list
}

// switchTo opens a tab and restores its state. Marks stay: they belong to envelopes, not to
// tabs.
func (s *Screen) switchTo(index int) tea.Cmd {
	if index < 0 || index >= len(s.list.views.tabs) {
		return notice.Say(notice.Info, "There is no view %d.", index+1)
	}
	if index == s.list.views.index {
		return nil
	}
	s.preview.uncover(s.list)
	s.list.views.saveTab(s.list.selectedID())
	s.list.table.EndRange()
	s.list.causes.Opened = nil
	s.list.views.switchTo(index)
	return tea.Batch(s.reload(), s.list.outside.ask(s.list), s.list.views.memory.writeLater())
}

func (s *Screen) recall(msg memoryReadMsg) tea.Cmd {
	var warn tea.Cmd
	if msg.err != nil {
		warn = notice.Say(notice.Warning, "%s", msg.err.Error())
	}
	s.list.views.recall(msg.views)
	return tea.Batch(warn, s.reload(), s.list.outside.ask(s.list))
}

// sortBy orders the view: a scanned one here, another one by reading it again.
func (s *Screen) sortBy(by view.Sorting) tea.Cmd {
	if why := s.list.views.whyNotSortedBy(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.list.views.sorting, s.list.views.wantedID = by, ""
	if !s.list.views.open().Scanned() {
		return tea.Batch(s.reload(), s.list.views.memory.writeLater())
	}
	s.preview.sortBy(s.list, by)
	s.hasMoved = false
	return tea.Batch(s.showRows(), s.list.views.memory.writeLater())
}

// sortByColumn orders by a column, and turns the order around where it is the present one.
func (s *Screen) sortByColumn(name string) tea.Cmd {
	if now := s.list.views.sorting; now.Column().Column == name {
		return s.sortBy(now.Flipped())
	}
	for _, o := range view.Orders() {
		if by := view.DefaultSorting(o); by.Column().Column == name {
			return s.sortBy(by)
		}
	}
	return notice.Say(notice.Info, "There is no order by this column.")
}

func (s *Screen) offerOrders() {
	var choices []picker.Choice
	now := s.list.views.sorting.By
	for _, o := range view.Orders() {
		c := picker.Choice{ID: string(o), Title: o.Label(), Disabled: s.list.views.whyNotSortedBy(view.Sorting{By: o})}
		if o == now {
			c.Note = "now " + s.list.views.sorting.Words()
		}
		choices = append(choices, c)
	}
	flip := s.list.env.Keys.List.FlipSort.Help()
	s.menus.offer(s.list, picker.Options{Title: "Sort by (" + flip.Key + " turns it around)"}, choices, func(id string) tea.Cmd {
		return s.sortBy(view.DefaultSorting(view.Order(id)))
	})
	s.menus.open.Select(string(now))
}

// offerFilters offers all filters; the one picked is typed into the filter bar.
func offerFilters(s *Screen) {
	var choices []picker.Choice
	for _, f := range query.Fields() {
		choices = append(choices, picker.Choice{ID: f.Name + ":", Title: f.Name + ": " + f.Title, Note: f.Example})
	}
	s.menus.offer(s.list, picker.Options{Title: "Filter by"}, choices, s.typeFilter)
}

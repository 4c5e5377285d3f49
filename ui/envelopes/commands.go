package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// tabChosenMsg opens a tab from the palette.
type tabChosenMsg struct{ index int }

// Commands implements [screen.Commander]: the actions with their reasons, and the tabs by
// name, since only nine have a digit.
func (s *Screen) Commands() []screen.Command {
	list := change.Commands(s.menus.actions())
	for i, t := range s.views.tabs {
		c := screen.Command{Title: "View: " + t.Name, Note: t.About, Msg: tabChosenMsg{i}}
		if i == s.views.index {
			c.Why = "It is open."
		}
		list = append(list, c)
	}
	return list
}

// selectedID is the selected envelope; without rows, the one to select.
func (s *Screen) selectedID() model.EnvelopeID {
	if one := s.examiner.causes.open(); one != nil {
		return model.EnvelopeID(one.ID())
	}
	if id, ok := s.table.SelectedID(); ok {
		return id
	}
	return s.views.wantedID
}

// switchTo opens a tab and restores its state. Marks stay: they belong to envelopes, not to
// tabs.
func (s *Screen) switchTo(index int) tea.Cmd {
	if index < 0 || index >= len(s.views.tabs) {
		return notice.Say(notice.Info, "There is no view %d.", index+1)
	}
	if index == s.views.index {
		return nil
	}
	s.preview.uncover()
	s.views.saveTab(s.selectedID())
	s.table.EndRange()
	s.examiner.causes.Opened = nil
	s.views.switchTo(index)
	return tea.Batch(s.reload(), s.listings.elsewhere.ask(), s.views.memory.writeLater())
}

// recall restores the state of the last run.
func (s *Screen) recall(msg memoryReadMsg) tea.Cmd {
	var warn tea.Cmd
	if msg.err != nil {
		warn = notice.Say(notice.Warning, "%s", msg.err.Error())
	}
	s.views.recall(msg.views)
	return tea.Batch(warn, s.reload(), s.listings.elsewhere.ask())
}

// remember writes the state of the list.
func (s *Screen) remember() tea.Cmd {
	s.views.saveTab(s.selectedID())
	return s.views.memory.write()
}

// sortBy orders the view: a scanned one here, another one by reading it again.
func (s *Screen) sortBy(by view.Sorting) tea.Cmd {
	if why := s.views.whyNotSortedBy(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.views.sorting, s.views.wantedID = by, ""
	if !s.views.open().Scanned() {
		return tea.Batch(s.reload(), s.views.memory.writeLater())
	}
	s.preview.sortBy(by)
	s.hasMoved = false
	return tea.Batch(s.showRows(), s.views.memory.writeLater())
}

// offerOrders offers the orders.
func (s *Screen) offerOrders() {
	var choices []picker.Choice
	now := s.views.sorting.By
	for _, o := range view.Orders() {
		c := picker.Choice{ID: string(o), Title: o.Label(), Disabled: s.views.whyNotSortedBy(view.Sorting{By: o})}
		if o == now {
			c.Note = "now " + s.views.sorting.Words()
		}
		choices = append(choices, c)
	}
	flip := s.env.Keys.List.FlipSort.Help()
	s.menus.offer(picker.Options{Title: "Sort by (" + flip.Key + " turns it around)"}, choices, func(id string) tea.Cmd {
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
	s.menus.offer(picker.Options{Title: "Filter by"}, choices, s.typeFilter)
}

package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// chosenTab opens a tab from the palette.
type chosenTab struct{ index int }

// Commands implements [screen.Commander]: the actions with their reasons, and the tabs by
// name, since only nine have a digit.
func (s *Screen) Commands() []screen.Command {
	list := change.Commands(s.actions())
	for i := range s.tabs {
		c := screen.Command{Title: "View: " + s.tabs[i].name, Note: s.tabs[i].about, Msg: chosenTab{i}}
		if i == s.tab {
			c.Why = "It is open."
		}
		list = append(list, c)
	}
	return list
}

// switchTo opens a tab the way it was left. Marks stay: they are of envelopes, not of
// tabs.
func (s *Screen) switchTo(index int) tea.Cmd {
	if index < 0 || index >= len(s.tabs) {
		return notice.Say(notice.Info, "There is no view %d.", index+1)
	}
	if index == s.tab {
		return nil
	}
	s.memory.keep(s.open().name, s.left())
	s.tab = index
	s.restore()
	return tea.Batch(s.reload(), s.memory.later())
}

// restore sets filter, order and place of the open tab the way it was left.
func (s *Screen) restore() {
	t := s.open()
	s.table.EndRange()
	s.filter, s.sorting, s.sought = query.Query{}, t.sorting, ""
	left, ok := s.memory.tab(t.name)
	if !ok {
		return
	}
	s.filter, s.sought = left.filter, left.cursor
	if s.sortable(left.sorting) == "" {
		s.sorting = left.sorting
	}
}

// sortable is why the open view cannot be sorted in a way, "" when it can.
func (s *Screen) sortable(by sorting) string {
	gathered := s.open().gathered()
	switch {
	case !by.known():
		return "There is no such order."
	case by.by.own() && !gathered:
		return fmt.Sprintf("The service cannot order by %s; %s does.", strings.ToLower(by.by.label()), s.tabs[0].name)
	case gathered && by.by == order(model.ByLastDocumentChange):
		return "The service does not say when a document changed."
	}
	return ""
}

// sortBy orders the view. A gathered one is ordered here, a walked one read again.
func (s *Screen) sortBy(by sorting) tea.Cmd {
	if why := s.sortable(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.sorting = by
	s.table.SetSort(by.column())
	if s.open().gathered() {
		s.touched, s.sought = false, ""
		return tea.Batch(s.show(), s.memory.later())
	}
	s.sought = ""
	return tea.Batch(s.reload(), s.memory.later())
}

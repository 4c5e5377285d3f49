package plan

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

func (s *Screen) handleFilterKey(msg tea.KeyPressMsg) bool {
	k := s.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Search):
		s.list.filter.openSearch(s.env.Theme)
	case key.Matches(msg, k.Filter):
		s.openFilterMenu("Show", s.plan.rows.groupChoices(), func(id string) { s.list.filter.group = stateGroup(id) })
	case key.Matches(msg, k.Sort):
		s.openFilterMenu("Sort", sortChoices(), func(id string) { s.list.filter.sort = sortOrder{by: sortKey(id)} })
	case key.Matches(msg, k.FlipSort):
		s.list.filter.sort.descending = !s.list.filter.sort.descending && s.list.filter.sort.by != ""
	case key.Matches(msg, k.ClearShown):
		s.list.filter.clear()
	default:
		return false
	}
	s.list.applyFilter()
	s.layOut()
	return true
}

func (s *Screen) openFilterMenu(title string, choices []picker.Choice, do func(id string)) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.list.applyFilter()
		s.layOut()
		return nil
	})
}

func (s *Screen) excludeShown(out bool) tea.Cmd {
	if s.phase != planning {
		return nil
	}
	n := 0
	for _, r := range s.list.filter.apply(s.plan.rows) {
		if to := map[bool]state{true: planned, false: excluded}[out]; r.state == to {
			s.plan.setExcluded(r, out)
			n++
		}
	}
	if out {
		return notice.Say(notice.Info, "Left out: %s.", describe.Counted(n, "target"))
	}
	return notice.Say(notice.Info, "Taken in again: %s.", describe.Counted(n, "target"))
}

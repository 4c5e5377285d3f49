package plan

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/notice"

	"inkdesk/ui/widget/picker"
)

// pressShown searches, filters and sorts, and reports whether the key means any of that.
func (s *Screen) pressShown(msg tea.KeyPressMsg) bool {
	k := s.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Search):
		s.list.shown.open(s.env.Theme)
	case key.Matches(msg, k.Filter):
		s.choose("Show", s.plan.rows.filterChoices(), func(id string) { s.list.shown.only = filter(id) })
	case key.Matches(msg, k.Sort):
		s.choose("Sort", orderChoices(), func(id string) { s.list.shown.sort = sorting{by: order(id)} })
	case key.Matches(msg, k.FlipSort):
		s.list.shown.sort.down = !s.list.shown.sort.down && s.list.shown.sort.by != ""
	case key.Matches(msg, k.ClearShown):
		s.list.shown.clear()
	default:
		return false
	}
	s.list.reshow()
	s.arrange()
	return true
}

// choose opens a menu about what is shown.
func (s *Screen) choose(title string, choices []picker.Choice, do func(id string)) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.list.reshow()
		s.arrange()
		return nil
	})
}

// excludeShown leaves all that are shown out of the plan, or takes them in again.
func (s *Screen) excludeShown(out bool) tea.Cmd {
	if s.phase != planning {
		return nil
	}
	n := 0
	for _, r := range s.list.shown.of(s.plan.rows) {
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

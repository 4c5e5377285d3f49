package plan

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/picker"
)

// pressShown searches, filters and sorts, and reports whether the key means any of that.
func (s *Screen) pressShown(msg tea.KeyPressMsg) bool {
	k := s.env.Keys.Plan
	switch {
	case key.Matches(msg, k.Search):
		s.shown.open(s.env.Theme)
	case key.Matches(msg, k.Filter):
		s.choose("Show", s.filterChoices(), func(id string) { s.shown.only = filter(id) })
	case key.Matches(msg, k.Sort):
		s.choose("Sort", orderChoices(), func(id string) { s.shown.sort = sorting{by: order(id)} })
	case key.Matches(msg, k.FlipSort):
		s.shown.sort.down = !s.shown.sort.down && s.shown.sort.by != ""
	case key.Matches(msg, k.ClearShown):
		s.shown.clear()
	default:
		return false
	}
	s.reshow()
	return true
}

// choose opens a menu about what is shown.
func (s *Screen) choose(title string, choices []picker.Choice, do func(id string)) {
	s.menu = menu.Open(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.reshow()
		return nil
	})
}

// reshow shows the rows as they are wanted now. The selection stays on its target.
func (s *Screen) reshow() {
	s.dirty = true
	s.table.SetSort(s.shown.sort.column())
	s.arrange()
}

// shownLine is the search that is being typed, or what is shown; "" where that is all.
func (s *Screen) shownLine() string {
	t, w := s.env.Theme, s.size.Width
	if s.shown.input != nil {
		s.shown.input.Resize(w)
		return s.shown.input.View()
	}
	words := s.shown.words()
	if words == "" {
		return ""
	}
	s.refresh()
	text := fmt.Sprintf("Shown: %d of %d, %s", s.table.Len(), len(s.rows), words)
	if s.shown.narrowed() {
		text += "; " + s.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return line.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
}

// excludeShown leaves all that are shown out of the plan, or takes them in again.
func (s *Screen) excludeShown(out bool) tea.Cmd {
	if s.phase != planning {
		return nil
	}
	n := 0
	for _, r := range s.shown.rows(s.rows) {
		if to := map[bool]state{true: planned, false: excluded}[out]; r.state == to {
			s.setExcluded(r, out)
			n++
		}
	}
	if out {
		return notice.Say(notice.Info, "Left out: %s.", describe.Counted(n, "target"))
	}
	return notice.Say(notice.Info, "Taken in again: %s.", describe.Counted(n, "target"))
}

func (s *Screen) setExcluded(r *row, out bool) {
	if out {
		s.set(r, excluded, "Left out by you.")
		return
	}
	s.set(r, planned, r.effect.Doubt)
}

// hidden says how many of the rows that are to be sent a search or a filter hides.
func (s *Screen) hidden(list []*row) []facts.Fact {
	in := map[*row]bool{}
	for _, r := range s.shown.rows(s.rows) {
		in[r] = true
	}
	n := 0
	for _, r := range list {
		if !in[r] {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []facts.Fact{{
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(s.shown.narrowing(), ", ")), Role: theme.Warn,
	}}
}

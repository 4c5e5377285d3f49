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
	s.menu = menu.Open(s.env.Theme, s.env.Keys, picker.Options{Title: title, Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		do(id)
		s.list.reshow()
		s.arrange()
		return nil
	})
}

// reshow shows the rows as they are wanted now. The selection stays on its target.
func (l *rowTable) reshow() {
	l.drawn = 0
	l.table.SetSort(l.shown.sort.column())
}

// line is the search that is being typed, or what is shown; "" where that is all.
func (l *rowTable) line() string {
	t, w := l.plan.env.Theme, l.width
	if l.shown.input != nil {
		l.shown.input.Resize(w)
		return l.shown.input.View()
	}
	words := l.shown.words()
	if words == "" {
		return ""
	}
	l.refresh()
	text := fmt.Sprintf("Shown: %d of %d, %s", l.table.Len(), len(l.plan.rows), words)
	if l.shown.narrowed() {
		text += "; " + l.plan.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return line.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
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

func (p *proposal) setExcluded(r *row, out bool) {
	if out {
		p.set(r, excluded, "Left out by you.")
		return
	}
	p.set(r, planned, r.effect.Doubt)
}

// hidden says how many of the rows that are to be sent a search or a filter hides.
func (l *rowTable) hidden(list []*row) []facts.Fact {
	in := map[*row]bool{}
	for _, r := range l.shown.of(l.plan.rows) {
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
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(l.shown.narrowing(), ", ")), Role: theme.Warn,
	}}
}

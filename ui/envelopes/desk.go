package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/deskmenu"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// offerDesk offers what can be decided about the marked envelopes, or the selected one.
func (m *menus) offerDesk() {
	targets := m.marks.targets(maxMarks)
	menu := deskmenu.Menu{
		Env: m.env, Envelopes: targets, Show: func(p *picker.Menu) { m.open = p },
		Decided: func(aside bool) tea.Cmd {
			if aside { // they have left the queue, where nobody could see their marks
				ids := make([]string, len(targets))
				for i, e := range targets {
					ids[i] = e.ID.String()
				}
				m.marks.release(ids)
			}
			return m.decided()
		},
	}
	menu.Open()
}

// followDecision shows what was decided here, by which the selected row may have left the view.
func followDecision(s *Screen) tea.Cmd {
	if s.shown.desk == s.env.Desk.Generation() {
		return nil
	}
	s.expectsRemoval, s.hasMoved = true, true
	return followDesk(s)
}

// followDesk shows what was decided since rows were shown last.
func followDesk(s *Screen) tea.Cmd {
	if s.shown.desk == s.env.Desk.Generation() {
		return nil
	}
	s.preview.invalidate()
	s.table.Invalidate()
	reads := s.views.renewDeskTab() || s.views.wanted().AsksDesk()
	if !reads || !s.listings.open().Begun() {
		return s.showRows()
	}
	s.reports.Renew(s.reports.Now) // filters are part of the judgements
	expected := s.expectsRemoval
	show := s.showRows()
	s.expectsRemoval = expected
	return tea.Batch(show, s.listings.open().Refresh())
}

// renewDeskTab has the view of the desk ask for what is on it now. It reports whether that is
// the open view.
func (v *views) renewDeskTab() bool {
	i := v.find(view.Desk)
	v.tabs[i].Query = view.DeskQuery(v.env.Desk.Envelopes())
	return v.index == i
}

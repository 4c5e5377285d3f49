package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// offerDesk offers what can be decided about the marked envelopes, or the selected one.
func (m *menus) offerDesk() {
	targets, row := m.marks.targets(maxMarks), ""
	if r, ok := m.table.Selected(); ok && r.Cause() != nil && m.table.MarkCount() == 0 && len(targets) == r.Cause().Count {
		row = r.Cause().ID()
	}
	menu := deskmenu.Menu{
		Env: m.env, Envelopes: targets, Row: row, Show: func(p *picker.Menu) { m.open = p },
		Decided: func(aside bool) tea.Cmd {
			if aside { // they have left the queue, where nobody could see their marks
				ids := make([]string, len(targets))
				for i, e := range targets {
					ids[i] = e.ID.String()
				}
				m.marks.release(ids)
			}
			return m.decided(targets...)
		},
	}
	menu.Open()
}

// followDecision shows what was decided here, about targets or in a place above the list.
func followDecision(s *Screen, targets []*model.Envelope) tea.Cmd {
	if s.shown.desk == s.env.Desk.Generation() {
		return nil
	}
	if len(targets) > 0 {
		ids := make([]model.EnvelopeID, len(targets))
		for i, e := range targets {
			ids[i] = e.ID
		}
		s.table.Release(ids...)
	}
	s.hasMoved = true
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
	return tea.Batch(s.showRows(), s.listings.open().Refresh())
}

// renewDeskTab has the view of the desk ask for what is on it now. It reports whether that is
// the open view.
func (v *views) renewDeskTab() bool {
	i := v.find(view.Desk)
	v.tabs[i].Query = view.DeskQuery(v.env.Desk.Envelopes())
	return v.index == i
}

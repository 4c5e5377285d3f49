package envelopes

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/query"
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
	s.reports.renew(s.reports.now) // filters are part of the judgements
	expected := s.expectsRemoval
	show := s.showRows()
	s.expectsRemoval = expected
	return tea.Batch(show, s.listings.open().Refresh())
}

const (
	tabDesk = "Desk"
	// mostOnDesk is how many envelopes the view of the desk asks for.
	mostOnDesk = 200
)

// deskTab is what anything was decided about, by whomever.
func deskTab() tab {
	return tab{
		name: tabDesk, about: "Taken, noted, snoozed or done, by you and your team",
		query: deskQuery(nil), sorting: newestFirst(),
	}
}

// deskQuery finds the envelopes that were decided about last.
func deskQuery(ids []string) query.Query {
	ids = ids[:min(len(ids), mostOnDesk)]
	if len(ids) == 0 {
		return query.Parse("status:" + string(model.Draft) + " -status:" + string(model.Draft)) // nothing
	}
	return query.Parse("id:" + strings.Join(ids, ","))
}

// renewDeskTab has the view of the desk ask for what is on it now. It reports whether that is
// the open view.
func (v *views) renewDeskTab() bool {
	i := v.find(tabDesk)
	v.tabs[i].query = deskQuery(v.env.Desk.Envelopes())
	return v.index == i
}

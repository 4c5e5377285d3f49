package envelopes

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// followSettings takes the views from the settings. A view with another question to the service
// is read again; otherwise the rows at hand are judged again.
func (s *Screen) followSettings() tea.Cmd {
	ls := s.list
	before, account := *ls.views.open(), ls.views.account
	ls.views.state().wantedID = ls.selectedID()
	ls.views.makeTabs()
	ls.views.switchTo(ls.views.find(before.Name))
	ls.reports.Renew(ls.env.ServiceNow())
	s.examiner.alarm.acting = nil // envelopes that other limits make urgent have not come to be so
	s.preview.layOut(ls)
	var scan tea.Cmd
	if l := ls.scan; l.Scan() != nil && !slices.EqualFunc(account, ls.views.account, view.Part.Equal) {
		l.Use(ls.accountSource().listing())
		l.Reset(l.Rows())
		scan = l.ReadAll(len(ls.views.account))
	}
	if !ls.views.sharesScan() && !before.AsksAs(ls.views.open()) || before.Name != ls.views.open().Name {
		ls.table.EndRange()
		ls.causes.Opened = nil
		return tea.Batch(scan, s.reload(), ls.outside.ask(ls))
	}
	s.preview.sortBy(ls, ls.views.sorting())
	return tea.Batch(scan, s.showRows())
}

func (v *views) makeTabs() {
	v.tabs = view.All(v.env.Settings)
	if v.group != nil {
		v.tabs = append(v.tabs, view.OfGroup(v.group))
	}
	v.account = view.AccountParts(v.env.Settings.Thresholds)
}

func (s *Screen) offerDesk() {
	targets, row := s.list.marks.targets(s.list, maxMarks), ""
	if one := s.list.marks.onCause(s.list); one != nil {
		switch {
		case one.Kind == cause.Week: // it has no envelopes
			r, _ := s.list.table.Selected()
			targets = []*model.Envelope{r.Envelope()}
		case len(targets) == one.Count:
			row = one.ID()
		}
	}
	ids := make([]string, len(targets))
	for i, e := range targets {
		ids[i] = e.ID.String()
	}
	menu := deskmenu.Menu{
		Env: s.list.env, Envelopes: targets, Row: row, Show: func(p *picker.Menu) { s.menus.open = p },
		Decided: func(aside bool) tea.Cmd {
			if aside { // they have left the queue, where their marks could not be seen
				s.list.marks.release(s.list, ids)
			}
			return s.followDecision(ids)
		},
	}
	menu.Open()
}

func (s *Screen) followDecision(about []string) tea.Cmd {
	if s.shown.desk == s.list.env.Desk.Generation() {
		return nil
	}
	if len(about) > 0 {
		s.list.table.Release(idsOf(about)...)
	}
	s.hasMoved = true
	return s.followDesk()
}

func (s *Screen) followDesk() tea.Cmd {
	ls := s.list
	if s.shown.desk == ls.env.Desk.Generation() {
		return nil
	}
	s.preview.invalidate()
	ls.table.Invalidate()
	reads := ls.views.renewDeskTab() || ls.views.wanted().AsksDesk()
	if !reads || !ls.open().Begun() {
		return s.showRows()
	}
	ls.reports.Renew(ls.reports.Now) // filters are part of the judgements
	ls.useSource()
	return tea.Batch(s.showRows(), ls.open().Refresh(ls.window(ls.open())))
}

// renewDeskTab has the view of the desk ask for the envelopes that are on it now. It reports whether
// that is the open view.
func (v *views) renewDeskTab() bool {
	i := v.find(view.Desk)
	v.tabs[i].Query = view.DeskQuery(v.env.Desk.Envelopes())
	return v.index == i
}

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
	before, account := *ls.tabs.Open(), ls.tabs.Account
	ls.tabs.State().WantedID = ls.selectedID()
	ls.tabs.Make()
	ls.tabs.Switch(ls.tabs.Find(before.Name))
	ls.reports.Renew(ls.env.ServiceNow())
	s.examiner.alarm.Forget() // envelopes that other limits make urgent have not come to be so
	ls.layOut()
	var scan tea.Cmd
	if l := ls.scan; l.Scan() != nil && !slices.EqualFunc(account, ls.tabs.Account, view.Part.Equal) {
		l.Use(ls.accountSource().Listing())
		l.Reset(l.Rows())
		scan = l.ReadAll(len(ls.tabs.Account))
	}
	if !ls.tabs.SharesScan() && !before.AsksAs(ls.tabs.Open()) || before.Name != ls.tabs.Open().Name {
		ls.table.EndRange()
		ls.causes.Opened = nil
		return tea.Batch(scan, s.reload(), ls.outside.ask(ls))
	}
	return tea.Batch(scan, s.showRows())
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
			if s.shown.desk == s.list.env.Desk.Generation() {
				return nil
			}
			s.list.table.Release(idsOf(ids)...)
			s.hasMoved = true
			return s.followDesk()
		},
	}
	menu.Open()
}

func (s *Screen) followDesk() tea.Cmd {
	ls := s.list
	if s.shown.desk == ls.env.Desk.Generation() {
		return nil
	}
	s.preview.invalidate()
	ls.table.Invalidate()
	reads := ls.tabs.RenewDesk() || ls.tabs.Wanted().AsksDesk()
	if !reads || !ls.open().Begun() {
		return s.showRows()
	}
	ls.reports.Renew(ls.reports.Now) // filters are part of the judgements
	ls.useSource()
	return tea.Batch(s.showRows(), ls.open().Refresh(ls.window(ls.open())))
}

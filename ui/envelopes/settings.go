package envelopes

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/view"
)

// followSettings takes the views from the settings. A view with another question to the service
// is read again; otherwise the rows at hand are judged again.
func (s *Screen) followSettings() tea.Cmd {
	ls := s.list
	before, account := *ls.views.open(), ls.views.account
	ls.views.saveTab(ls.selectedID())
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
	s.preview.sortBy(ls, ls.views.sorting)
	return tea.Batch(scan, s.showRows())
}

// makeTabs makes the tabs of the settings, and behind them that of the group.
func (v *views) makeTabs() {
	v.tabs = view.All(v.env.Settings)
	if v.group != nil {
		v.tabs = append(v.tabs, view.OfGroup(v.group))
	}
	v.account = view.AccountParts(v.env.Settings.Thresholds)
}

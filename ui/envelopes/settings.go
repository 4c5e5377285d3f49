package envelopes

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/view"
)

// followSettings has the views that the settings give now. What another question to the service
// makes different is read again; otherwise the rows at hand are judged anew.
func followSettings(s *Screen) tea.Cmd {
	before, account := *s.views.open(), s.views.account
	s.views.saveTab(s.selectedID())
	s.views.renew()
	s.reports.Renew(s.env.ServiceNow())
	s.examiner.alarm.acting = nil // what other limits make urgent has not come to be so
	s.preview.layOut()
	var scan tea.Cmd
	if l := s.listings.scan; l.Scan() != nil && !slices.EqualFunc(account, s.views.account, view.Part.Equal) {
		l.Reset(l.Rows())
		scan = l.ReadAll(len(s.views.account))
	}
	if !s.views.sharesScan() && !before.AsksAs(s.views.open()) || before.Name != s.views.open().Name {
		s.table.EndRange()
		s.examiner.causes.Opened = nil
		return tea.Batch(scan, s.reload(), s.listings.elsewhere.ask())
	}
	s.preview.sortBy(s.views.sorting)
	return tea.Batch(scan, s.showRows())
}

// renew makes the tabs anew, and opens the one of the same name, or else the first.
func (v *views) renew() {
	name := v.open().Name
	v.makeTabs()
	v.switchTo(v.find(name))
}

// makeTabs makes the tabs of the settings, and behind them that of the group.
func (v *views) makeTabs() {
	v.tabs = view.All(v.env.Settings)
	if v.group != nil {
		v.tabs = append(v.tabs, view.OfGroup(v.group))
	}
	v.account = view.AccountParts(v.env.Settings.Thresholds)
}

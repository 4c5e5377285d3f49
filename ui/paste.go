package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
)

// paste gives pasted text as it came to whoever is typing: the field cleans it, as it
// cleans what is typed. Where nobody is, it is taken for something to find: an id or a
// link to open, an address to search. It never stands for a key, so it confirms nothing.
func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	top := a.navigation.top()
	switch {
	case a.lock.covered, a.leaving, top == nil, !a.layout.fits(a.navigation.least()):
		return nil
	case a.hold(msg):
		return nil
	case a.layer != nil:
		return a.updateLayer(msg)
	case top.capturing():
		return a.navigation.deliver(top.owner, msg)
	}
	if route, ok := routeIn(model.Clean(msg.Content)); ok {
		return a.navigation.open(route)
	}
	return a.notices.show(notice.ShowMsg{Text: "The pasted text holds no id, no link and no e-mail address."})
}

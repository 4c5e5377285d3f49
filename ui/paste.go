package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/line"
)

// paste gives pasted text to whoever is typing. Where nobody is, it is taken for
// something to find: an id or a link to open, an address to search. It never stands for
// a key, so it confirms nothing.
func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	msg.Content = line.Join(model.NewText(msg.Content).Lines())
	top := a.stack.top()
	switch {
	case a.lock.on, a.leaving, top == nil, !a.layout.fits():
		return nil
	case a.layer != nil:
		return a.handLayer(msg)
	case top.capturing():
		return a.tell(top.owner, msg)
	}
	if route, ok := found(msg.Content); ok {
		return a.open(route)
	}
	return a.show(notice.Show{Text: "The pasted text holds no id, no link and no e-mail address."})
}

package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// mostAhead bounds how many keys and pastes wait for a place, more than a person types
// while a request takes as long as it may.
const mostAhead = 1024

// typing holds keys typed ahead, and earlier commands.
type typing struct {
	ahead []tea.Msg // keys and pastes that wait for the place in front, the first one first
	// answer waits for the question that a command leads to, "" for none.
	answer string
	wait   screen.Timer
	lines  []string // the latest last
}

// hold keeps typing for a place that is not ready for it yet, and reports whether it did. The key that goes back does
// so at once, and takes back the waiting keys.
func (t *typing) hold(msg tea.Msg, top *place, k *keys.Map) bool {
	if !top.opening() && t.answer == "" {
		return false
	}
	back := k.Global.Back
	if top.capturing() {
		back = k.Prompt.Cancel
	}
	if press, ok := msg.(tea.KeyPressMsg); ok && key.Matches(press, back) {
		t.ahead, t.answer = nil, ""
		return false
	}
	if len(t.ahead) < mostAhead {
		t.ahead = append(t.ahead, msg)
	}
	return true
}

// hold reports whether a key or a paste waits for the place in front. A layer over it takes
// both at once.
func (a *App) hold(msg tea.Msg) bool {
	return a.layer == nil && a.typing.hold(msg, a.navigation.top(), a.env.Keys)
}

// replay gives the keys typed ahead to the place they waited for, and to whatever it opens there. A question that
// came up by itself is answered first.
func (a *App) replay() tea.Cmd {
	if len(a.typing.ahead) == 0 || a.typing.answer != "" || a.layer != nil || a.lock.covered || !a.layout.fits(a.navigation.least()) {
		return nil
	}
	var cmds []tea.Cmd
	for len(a.typing.ahead) > 0 && !a.navigation.top().opening() {
		next := a.typing.ahead[0]
		a.typing.ahead = a.typing.ahead[1:]
		cmds = append(cmds, a.route(next))
	}
	return tea.Batch(cmds...)
}

// paste gives pasted text as it came to an open input, which cleans it as it cleans typing. Without one, the text is
// taken for something to find: an id or a link to open, an address to search. It never acts as a key, so it confirms
// nothing.
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
	return a.notices.say("The pasted text holds no id, no link and no e-mail address.")
}

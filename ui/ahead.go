package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// mostAhead bounds how many keys and pastes wait for a place, more than a person types
// while a request takes as long as it may.
const mostAhead = 1024

// waits keeps what is typed for a place that is not ready for it yet, and reports whether
// it did. The key that goes back does so at once, and takes back what waits.
func (a *App) waits(msg tea.Msg) bool {
	top := a.stack.top()
	if a.layer != nil || !top.opening() {
		return false
	}
	back := a.env.Keys.Global.Back
	if top.capturing() {
		back = a.env.Keys.Prompt.Cancel
	}
	if press, ok := msg.(tea.KeyPressMsg); ok && key.Matches(press, back) {
		a.ahead = nil
		return false
	}
	if len(a.ahead) < mostAhead {
		a.ahead = append(a.ahead, msg)
	}
	return true
}

// release gives what was typed ahead to the place it waited for, and to whatever it opens
// there. A question that came up by itself is answered first.
func (a *App) release() tea.Cmd {
	if len(a.ahead) == 0 || a.layer != nil || a.lock.on || !a.layout.fits() {
		return nil
	}
	var cmds []tea.Cmd
	for len(a.ahead) > 0 && !a.stack.top().opening() {
		msg := a.ahead[0]
		a.ahead = a.ahead[1:]
		cmds = append(cmds, a.route(msg))
	}
	return tea.Batch(cmds...)
}

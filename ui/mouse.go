package ui

import (
	tea "charm.land/bubbletea/v2"
)

// point gives what the mouse does to the screen in front, with the place counted from
// the corner of its body. Over a layer the mouse does nothing.
func (a *App) point(msg tea.MouseMsg) tea.Cmd {
	if a.lock.touch(a.env.Now()) {
		return a.lock.start(a.env.Now())
	}
	at := msg.Mouse()
	at.Y -= headerHeight
	inside := at.Y >= 0 && at.Y < a.layout.body().Height
	if a.layer != nil || a.leaving || a.stack.top() == nil || !a.layout.fits() || !inside {
		return nil
	}
	return a.tell(a.stack.top().owner, moved(msg, at))
}

// moved is the same event at another place.
func moved(msg tea.MouseMsg, at tea.Mouse) tea.Msg {
	switch msg.(type) {
	case tea.MouseClickMsg:
		return tea.MouseClickMsg(at)
	case tea.MouseReleaseMsg:
		return tea.MouseReleaseMsg(at)
	case tea.MouseWheelMsg:
		return tea.MouseWheelMsg(at)
	}
	return tea.MouseMotionMsg(at)
}

func (a *App) mouseMode() tea.MouseMode {
	if a.mouse {
		return tea.MouseModeCellMotion
	}
	return tea.MouseModeNone
}

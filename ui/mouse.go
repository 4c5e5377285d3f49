package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// mouse tells whether the terminal reports the mouse to the program.
type mouse bool

func (m mouse) mode() tea.MouseMode {
	if m {
		return tea.MouseModeCellMotion
	}
	return tea.MouseModeNone
}

func (a *App) toggleMouse() tea.Cmd {
	a.mouse = !a.mouse
	if a.mouse {
		return a.notices.show(notice.ShowMsg{Text: "The mouse is on. Hold shift to select text."})
	}
	return a.notices.show(notice.ShowMsg{Text: "The mouse is off."})
}

// useMouse gives what the mouse does to the screen in front, with the place counted from
// the corner of its body. Over a layer the mouse does nothing.
func (a *App) useMouse(msg tea.MouseMsg) tea.Cmd {
	now := a.env.Now()
	if a.lock.uncover(now) {
		return a.lock.start(now)
	}
	at := msg.Mouse()
	at.Y -= headerHeight
	inside := at.Y >= 0 && at.Y < a.layout.body(a.navigation.least()).Height
	top := a.navigation.top()
	if a.layer != nil || a.leaving || top == nil || !a.layout.fits(a.navigation.least()) || !inside {
		return nil
	}
	return a.navigation.deliver(top.owner, moved(msg, at))
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

package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/widget/draw"
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
		return a.notices.say("The mouse is on. Hold shift to select text.")
	}
	return a.notices.say("The mouse is off.")
}

// useMouse presses the key that is clicked on, wherever it is drawn, and gives all else to the layer or to the screen
// in front, with the place counted from the corner of the box or of the body.
func (a *App) useMouse(msg tea.MouseMsg) tea.Cmd {
	now := a.env.Now()
	if a.lock.uncover(now) {
		return a.lock.start(now)
	}
	top := a.navigation.top()
	if a.leaving || top == nil || !a.layout.fits(a.navigation.least()) {
		return nil
	}
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Button == tea.MouseLeft {
		if press, ok := a.keyAt(click); ok {
			return a.press(press)
		}
	}
	at := msg.Mouse()
	at.Y -= headerHeight
	height := a.layout.body(a.navigation.least()).Height
	if a.layer != nil {
		box := a.layer.Lines(a.layout.width, height)
		if at.Y -= draw.DialogTop(box, height); at.Y < 0 || at.Y >= len(box) {
			return nil
		}
		return a.updateLayer(moved(msg, at))
	}
	if at.Y < 0 || at.Y >= height {
		return nil
	}
	return a.navigation.deliver(top.owner, moved(msg, at))
}

// keyAt returns the press of the key that is drawn at a place. A letter is none where it would be typed.
func (a *App) keyAt(click tea.MouseClickMsg) (press tea.KeyPressMsg, ok bool) {
	lines := strings.Split(a.drawn.content, "\n")
	if click.Y < 0 || click.Y >= len(lines) {
		return press, false
	}
	name := a.env.Theme.KeyAt(lines[click.Y], click.X)
	if first, _, several := strings.Cut(name, "/"); several && first != "" {
		name = first
	}
	press, ok = keys.Press(name)
	return press, ok && (press.Text == "" || a.layer != nil || !a.navigation.top().capturing())
}

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

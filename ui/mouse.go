package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

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
		press, ok := keys.Press(a.drawn.keyAt(a.env.Theme, click))
		if ok && (press.Text == "" || a.layer != nil || !top.capturing() || a.drawn.inDialog(a.env.Theme, click.Y)) { // or else a letter would be typed
			return a.route(press)
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

func (d drawn) line(y int) string {
	lines := strings.Split(d.content, "\n")
	if y < 0 || y >= len(lines) {
		return ""
	}
	return lines[y]
}

// inDialog reports whether a line belongs to a dialog, which names no key that does not work in it.
func (d drawn) inDialog(t *theme.Theme, y int) bool {
	line, box := d.line(y), t.Glyphs.BoxFocused
	return strings.HasPrefix(line, t.Paint(theme.BorderFocused, box.Vertical)) || strings.HasPrefix(line, t.Paint(theme.BorderFocused, box.BottomLeft))
}

func (d drawn) keyAt(t *theme.Theme, click tea.MouseClickMsg) string {
	name := t.KeyAt(d.line(click.Y), click.X)
	if first, _, several := strings.Cut(name, "/"); several && first != "" {
		return first
	}
	return name
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

package masterdetail

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/motion"
)

// HandleKey handles the keys to move, to zoom, to show the preview and to search, and
// reports whether the key was one of those.
func (l *List[R, ID]) HandleKey(msg tea.KeyPressMsg) bool {
	k, m := l.env.Keys.List, l.env.Keys.Move
	switch {
	case l.split.Zoomed() && key.Matches(msg, m.Leave):
		l.Zoom()
	case l.split.Zoomed() && motion.Move(m, msg, l.text):
	case motion.Move(m, msg, l.Table):
	case key.Matches(msg, k.Preview):
		l.split.Toggle()
		l.layOut()
	case key.Matches(msg, k.Zoom):
		l.Zoom()
	case key.Matches(msg, k.Search):
		l.search.open(l.env.Theme)
	default:
		return false
	}
	return true
}

// Click selects the row on a line of the body, counted from 0.
func (l *List[R, ID]) Click(x, y int) {
	main := l.Main()
	switch {
	case l.split.Zoomed():
		l.text.Click(y)
	case x < main.Width && y < main.Height:
		l.Table.SelectLine(y)
	}
}

// Wheel moves by one notch of the mouse wheel.
func (l *List[R, ID]) Wheel(msg tea.MouseWheelMsg) {
	if l.split.Zoomed() {
		motion.Wheel(msg, l.text)
		return
	}
	motion.Wheel(msg, l.Table)
}

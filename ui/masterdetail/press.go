package masterdetail

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/motion"
)

// Press moves, zooms and begins a search, and reports whether the key means any of that.
func (b *List[R, ID]) Press(msg tea.KeyPressMsg) bool {
	l, m := b.env.Keys.List, b.env.Keys.Move
	switch {
	case b.split.Zoomed() && key.Matches(msg, m.Leave):
		b.Zoom()
	case b.split.Zoomed() && motion.Move(m, msg, b.sheet):
	case motion.Move(m, msg, b.Table):
	case key.Matches(msg, l.Preview):
		b.split.Toggle()
		b.arrange()
	case key.Matches(msg, l.Zoom):
		b.Zoom()
	case key.Matches(msg, l.Search):
		b.search.open(b.env.Theme)
	default:
		return false
	}
	return true
}

// Click selects the row on a line of the body, counted from 0.
func (b *List[R, ID]) Click(x, y int) {
	main := b.Main()
	switch {
	case b.split.Zoomed():
		b.sheet.Click(y)
	case x < main.Width && y < main.Height:
		b.Table.SelectLine(y)
	}
}

// Wheel moves by one notch of the mouse wheel.
func (b *List[R, ID]) Wheel(msg tea.MouseWheelMsg) {
	if b.split.Zoomed() {
		motion.Wheel(msg, b.sheet)
		return
	}
	motion.Wheel(msg, b.Table)
}

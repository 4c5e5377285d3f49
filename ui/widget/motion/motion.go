package motion

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
)

// Mover is what can be moved through: a table, a sheet, a text.
type Mover interface {
	Up()
	Down()
	HalfUp()
	HalfDown()
	PageUp()
	PageDown()
	Top()
	Bottom()
}

// Move moves if the key is one of those, and reports whether it was.
func Move(k keys.Move, msg tea.KeyPressMsg, m Mover) bool {
	return first(msg, []move{
		{k.Up, m.Up},
		{k.Down, m.Down},
		{k.HalfUp, m.HalfUp},
		{k.HalfDown, m.HalfDown},
		{k.PageUp, m.PageUp},
		{k.PageDown, m.PageDown},
		{k.Top, m.Top},
		{k.Bottom, m.Bottom},
	})
}

// MoveWhileTyping moves with the keys that do so where letters are typed, and reports whether the
// key was one of those.
func MoveWhileTyping(k keys.Prompt, msg tea.KeyPressMsg, m Mover) bool {
	return first(msg, []move{{k.Up, m.Up}, {k.Down, m.Down}, {k.PageUp, m.PageUp}, {k.PageDown, m.PageDown}})
}

type move struct {
	binding key.Binding
	do      func()
}

func first(msg tea.KeyPressMsg, moves []move) bool {
	for _, m := range moves {
		if key.Matches(msg, m.binding) {
			m.do()
			return true
		}
	}
	return false
}

// wheelRows is how far one notch of the wheel moves.
const wheelRows = 3

// Wheel moves by one notch of the mouse wheel.
func Wheel(msg tea.MouseWheelMsg, m Mover) {
	for range wheelRows {
		switch msg.Button {
		case tea.MouseWheelUp:
			m.Up()
		case tea.MouseWheelDown:
			m.Down()
		}
	}
}

// Tab is the tab that a key leads to, counted from 0, of so many; false for other keys
// and for the tab that is open.
func Tab(k keys.Move, msg tea.KeyPressMsg, open, count int) (int, bool) {
	to := open
	switch {
	case key.Matches(msg, k.NextTab):
		to = (open + 1) % count
	case key.Matches(msg, k.PrevTab):
		to = (open + count - 1) % count
	case key.Matches(msg, k.Jump):
		to = keys.Index(msg, k.Jump)
	}
	return to, to != open && to >= 0 && to < count
}

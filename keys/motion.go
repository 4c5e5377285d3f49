package keys

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Mover moves through a table or a text.
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

// Through moves through a table or a text if the key is one of movement, and reports whether it
// was.
func (k Move) Through(msg tea.KeyPressMsg, m Mover) bool {
	if wide, ok := m.(interface{ Sideways(right bool) }); ok {
		left, right := move{k.Leftwards, func() { wide.Sideways(false) }}, move{k.Rightwards, func() { wide.Sideways(true) }}
		if moveFirst(msg, []move{left, right}) {
			return true
		}
	}
	return moveFirst(msg, []move{
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

// Through moves as [Move.Through] does, with those keys alone that are no letters, because text is
// typed meanwhile.
func (k Prompt) Through(msg tea.KeyPressMsg, m Mover) bool {
	return moveFirst(msg, []move{{k.Up, m.Up}, {k.Down, m.Down}, {k.PageUp, m.PageUp}, {k.PageDown, m.PageDown}})
}

type move struct {
	binding key.Binding
	do      func()
}

func moveFirst(msg tea.KeyPressMsg, moves []move) bool {
	for _, m := range moves {
		if key.Matches(msg, m.binding) {
			m.do()
			return true
		}
	}
	return false
}

// wheelRows sets how far one notch of the wheel moves.
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

// Tab returns which of count tabs a key opens, counted from 0; false for other keys
// and for the tab that is open already.
func (k Move) Tab(msg tea.KeyPressMsg, open, count int) (int, bool) {
	to := open
	switch {
	case key.Matches(msg, k.NextTab):
		to = (open + 1) % count
	case key.Matches(msg, k.PrevTab):
		to = (open + count - 1) % count
	case key.Matches(msg, k.Jump):
		to = Index(msg, k.Jump)
	}
	return to, to != open && to >= 0 && to < count
}

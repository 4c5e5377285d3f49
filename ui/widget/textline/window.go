package textline

import (
	"unicode"

	"inkdesk/model"
)

// Window is the part of a line that is drawn where there is no room for all of it. The
// zero value begins where the line does.
type Window struct {
	From int // the first rune drawn
}

// Follow scrolls sideways as little as keeps the cursor, before the rune at, within room
// cells, and uses the room that deleting has freed.
func (w *Window) Follow(runes []rune, at, room int) {
	w.From = max(min(w.From, at), earliest(runes[:at], room))
	w.From = min(w.From, earliest(runes, room))
	// A combining mark must not be drawn without its base.
	for w.From < len(runes) && unicode.Is(unicode.M, runes[w.From]) {
		w.From++
	}
}

// earliest is the first rune from which on all the rest fits into room cells.
func earliest(runes []rune, room int) int {
	first, cells := len(runes), 0
	for first > 0 {
		if cells += model.Width(string(runes[first-1])); cells > room {
			break
		}
		first--
	}
	return first
}

package textline

import (
	"unicode"

	"inkdesk/model"
)

// Window is the part of a line that is drawn when the line is too long. The zero value
// starts at the beginning.
type Window struct {
	From int // the first rune drawn
}

// Follow scrolls sideways as little as needed to keep the cursor, which is before the rune
// at, within room cells. It scrolls back when deleting has made room.
func (w *Window) Follow(runes []rune, at, room int) {
	w.From = max(min(w.From, at), firstFitting(runes[:at], room))
	w.From = min(w.From, firstFitting(runes, room))
	// A combining mark is not drawn without its base.
	for w.From < len(runes) && unicode.Is(unicode.M, runes[w.From]) {
		w.From++
	}
}

// firstFitting is the first rune from which on the rest fits into room cells.
func firstFitting(runes []rune, room int) int {
	first, cells := len(runes), 0
	for first > 0 {
		if cells += model.Width(string(runes[first-1])); cells > room {
			break
		}
		first--
	}
	return first
}

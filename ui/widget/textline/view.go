package textline

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// View draws the input as exactly the width it was given.
func (i *Input) View() string {
	prompt := i.theme.Paint(theme.Key, i.options.Prompt)
	if i.Value() == "" {
		return line.Fit(prompt+i.theme.Paint(theme.Placeholder, i.options.Placeholder), i.width, "")
	}
	runes := i.shown()
	text := model.Clip(string(runes[min(i.from, len(runes)):]), i.room()+1, "")
	return line.Fit(prompt+i.theme.Paint(theme.Input, text), i.width, "")
}

// Cursor is where the terminal's cursor belongs when the input is drawn at
// column x and line y; nil without the focus.
func (i *Input) Cursor(x, y int) *tea.Cursor {
	if !i.editor.Focused() {
		return nil
	}
	at := model.Width(i.options.Prompt) + i.cells(i.from, i.editor.Position())
	cursor := tea.NewCursor(x+min(at, max(i.width-1, 0)), y)
	cursor.Blink = false
	return cursor
}

// shown is what has been typed, or a sign for each rune of it.
func (i *Input) shown() []rune {
	runes := []rune(i.editor.Value())
	if i.options.Masked {
		return []rune(strings.Repeat(i.theme.Glyphs.Secret, len(runes)))
	}
	return runes
}

// room is the number of cells for text, beside one for the cursor behind it.
func (i *Input) room() int {
	return max(i.width-model.Width(i.options.Prompt)-1, 0)
}

func (i *Input) cells(from, to int) int {
	runes := i.shown()
	to = min(to, len(runes))
	if from >= to {
		return 0
	}
	return model.Width(string(runes[from:to]))
}

// follow scrolls sideways as little as keeps the cursor in view, and uses the
// room that deleting has freed.
func (i *Input) follow() {
	runes, at := i.shown(), i.editor.Position()
	i.from = max(min(i.from, at), earliest(runes[:at], i.room()))
	i.from = min(i.from, earliest(runes, i.room()))
	// A combining mark must not be drawn without its base.
	for i.from < len(runes) && unicode.Is(unicode.M, runes[i.from]) {
		i.from++
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

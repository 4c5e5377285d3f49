package textline

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View draws the input as exactly the width it was given.
func (i *Input) View() string {
	prompt := i.theme.Paint(theme.Key, i.options.Prompt)
	if i.Value() == "" {
		return draw.Fit(prompt+i.theme.Paint(theme.Placeholder, i.options.Placeholder), i.width, "")
	}
	runes := i.shown()
	text := model.Clip(string(runes[min(i.window.From, len(runes)):]), i.room()+1, "")
	return draw.Fit(prompt+i.theme.Paint(theme.Input, text), i.width, "")
}

// Cursor is the position of the terminal's cursor when the input is drawn at
// column x and line y; nil without the focus.
func (i *Input) Cursor(x, y int) *tea.Cursor {
	if i.blurred {
		return nil
	}
	at := model.Width(i.options.Prompt) + i.widthOf(i.window.From, i.position())
	cursor := tea.NewCursor(x+min(at, max(i.width-1, 0)), y)
	cursor.Blink = false
	return cursor
}

// shown is the text, or a sign for each rune of it when masked.
func (i *Input) shown() []rune {
	runes := []rune(i.Value())
	if i.options.Masked {
		return []rune(strings.Repeat(i.theme.Glyphs.Secret, len(runes)))
	}
	return runes
}

// room is the number of cells for text, apart from one for the cursor at its end.
func (i *Input) room() int {
	return max(i.width-model.Width(i.options.Prompt)-1, 0)
}

func (i *Input) widthOf(from, to int) int {
	runes := i.shown()
	to = min(to, len(runes))
	if from >= to {
		return 0
	}
	return model.Width(string(runes[from:to]))
}

func (i *Input) follow() { i.window.Follow(i.shown(), i.position(), i.room()) }

package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// Update handles a key or pasted text.
func (b *Buffer) Update(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		b.press(msg)
	case tea.PasteMsg:
		b.paste(msg.Content)
	}
}

// paste inserts text without the line end that was copied with it.
func (b *Buffer) paste(content string) {
	if !b.options.Lines {
		content = model.Clean(content)
	}
	b.insert(content)
}

func (b *Buffer) press(msg tea.KeyPressMsg) {
	k := &b.keys
	switch {
	case key.Matches(msg, k.Left):
		b.MoveTo(b.left())
	case key.Matches(msg, k.Right):
		b.MoveTo(b.right())
	case key.Matches(msg, k.WordLeft):
		b.MoveTo(b.wordLeft())
	case key.Matches(msg, k.WordRight):
		b.MoveTo(b.wordRight())
	case key.Matches(msg, k.Home):
		b.MoveTo(b.home())
	case key.Matches(msg, k.End):
		b.MoveTo(b.end())
	case key.Matches(msg, k.Top):
		b.MoveTo(0)
	case key.Matches(msg, k.Bottom):
		b.MoveTo(len(b.Value()))
	case key.Matches(msg, k.DeleteLeft):
		b.deleteTo(b.left())
	case key.Matches(msg, k.DeleteRight):
		b.deleteTo(b.right())
	case key.Matches(msg, k.DeleteWordLeft):
		b.deleteTo(b.wordLeft())
	case key.Matches(msg, k.DeleteWordRight):
		b.deleteTo(b.wordRight())
	case key.Matches(msg, k.DeleteToHome):
		b.deleteTo(orElse(b.home(), len(b.before), b.left()))
	case key.Matches(msg, k.DeleteToEnd):
		b.deleteTo(orElse(b.end(), len(b.before), b.right()))
	case msg.Text != "":
		b.insert(msg.Text)
	}
}

// orElse returns other where the cursor is at to already: at the edge of a line, the line end is deleted.
func orElse(to, cursor, other int) int {
	if to == cursor {
		return other
	}
	return to
}

// deleteTo deletes the text between the cursor and an offset. Marks that lose their base get a new one.
func (b *Buffer) deleteTo(offset int) {
	text, at := b.Value(), len(b.before)
	offset = characterEnd(text, offset)
	from, to := min(offset, at), max(offset, at)
	b.before, b.after = model.CleanTyped(text[:from]+text[to:]), ""
	b.MoveTo(from)
}

func (b *Buffer) left() int {
	start := 0
	for at := 0; at < len(b.before); {
		start = at
		at += model.FirstCharacter(b.before[at:])
	}
	return start
}

func (b *Buffer) right() int { return len(b.before) + model.FirstCharacter(b.after) }

// wordLeft separates words by blanks, as shells do.
func (b *Buffer) wordLeft() int {
	start, behindBlank := 0, true
	for at := 0; at < len(b.before) && !b.options.Masked; at += model.FirstCharacter(b.before[at:]) {
		blank := isBlank(b.before[at:])
		if behindBlank && !blank {
			start = at
		}
		behindBlank = blank
	}
	return start
}

func (b *Buffer) wordRight() int {
	text, inWord := b.Value(), false
	for at := len(b.before); at < len(text) && !b.options.Masked; at += model.FirstCharacter(text[at:]) {
		blank := isBlank(text[at:])
		if inWord && blank {
			return at
		}
		inWord = !blank
	}
	return len(text)
}

func isBlank(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsSpace(r)
}

func (b *Buffer) home() int { return strings.LastIndexByte(b.before, '\n') + 1 }

func (b *Buffer) end() int {
	if line, _, more := strings.Cut(b.after, "\n"); more {
		return len(b.before) + len(line)
	}
	return len(b.Value())
}

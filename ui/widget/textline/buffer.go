package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
)

// BufferOptions configures a buffer.
type BufferOptions struct {
	Max    int  // runes; 0 means 4,096
	Lines  bool // several lines
	Masked bool // it is not shown, so the keys do not tell where its words end
}

// DefaultMax limits a text, in runes, where nothing else is said.
const DefaultMax = 4096

// Buffer holds a text with a cursor, which is never between a base and its combining marks, because a mark alone
// could be neither seen nor reached. One backspace deletes a character with all its marks.
type Buffer struct {
	options       BufferOptions
	keys          keys.Edit
	before, after string // the text on both sides of the cursor
}

// NewBuffer makes an empty text.
func NewBuffer(o BufferOptions) *Buffer {
	if o.Max <= 0 {
		o.Max = DefaultMax
	}
	return &Buffer{options: o, keys: keys.Editing()}
}

// Value returns the text.
func (b *Buffer) Value() string { return b.before + b.after }

// Before returns the text before the cursor.
func (b *Buffer) Before() string { return b.before }

// SetValue replaces the text, cleaned and cut to the limit, and puts the cursor behind it.
func (b *Buffer) SetValue(s string) {
	b.before, b.after = "", ""
	b.insert(s)
}

// MoveTo puts the cursor after offset bytes of the text, or after the character they end in.
func (b *Buffer) MoveTo(offset int) {
	text := b.Value()
	at := characterEnd(text, offset)
	b.before, b.after = text[:at], text[at:]
}

// characterEnd returns the end of the character that the first offset bytes of s end in.
func characterEnd(s string, offset int) int {
	at := 0
	for at < min(offset, len(s)) {
		at += model.FirstCharacter(s[at:])
	}
	return at
}

// insert puts s in front of the cursor, up to the limit. Marks join the character before them.
func (b *Buffer) insert(s string) {
	s = firstRunes(s, b.options.Max-utf8.RuneCountInString(b.Value()))
	before := model.CleanTyped(b.before + s)
	if !b.options.Lines {
		before = strings.ReplaceAll(before, "\n", " ")
	}
	if utf8.RuneCountInString(before)+utf8.RuneCountInString(b.after) > b.options.Max {
		return // cleaning has added a base for a mark
	}
	b.before = before
	b.MoveTo(len(before)) // both sides may form one character
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// Update handles a key or pasted text.
func (b *Buffer) Update(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		b.press(msg)
	case tea.PasteMsg:
		if content := msg.Content; b.options.Lines {
			b.insert(content)
		} else {
			b.insert(model.Clean(content)) // without the line end that was copied with it
		}
	}
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

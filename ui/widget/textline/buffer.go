package textline

import (
	"strings"
	"unicode/utf8"

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

// firstRunes returns at most n runes of s.
func firstRunes(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

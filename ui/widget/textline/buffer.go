package textline

import (
	"strings"
	"unicode/utf8"

	"inkdesk/keys"
	"inkdesk/model"
)

// BufferOptions say what a text may be.
type BufferOptions struct {
	Max    int  // runes; 0 means 4,096
	Lines  bool // it may have several
	Masked bool // it is not shown, so the keys do not tell where its words end
}

const defaultMax = 4096

// Buffer is a text with a cursor. The cursor stands between characters as they are drawn,
// never between a base and its marks: a mark alone could be neither seen nor reached. So
// one backspace deletes a character with all its marks.
type Buffer struct {
	options       BufferOptions
	keys          keys.Edit
	before, after string // the cursor
}

// NewBuffer makes an empty text.
func NewBuffer(o BufferOptions) *Buffer {
	if o.Max <= 0 {
		o.Max = defaultMax
	}
	return &Buffer{options: o, keys: keys.Editing()}
}

// Value is the text.
func (b *Buffer) Value() string { return b.before + b.after }

// Before is the text before the cursor.
func (b *Buffer) Before() string { return b.before }

// SetValue replaces the text, cleaned and cut to the limit, and puts the cursor behind it.
func (b *Buffer) SetValue(s string) {
	b.before, b.after = "", ""
	b.insert(s)
}

// MoveTo puts the cursor behind so many bytes of the text, or behind the character that
// they cut.
func (b *Buffer) MoveTo(offset int) {
	text := b.Value()
	at := snap(text, offset)
	b.before, b.after = text[:at], text[at:]
}

// snap is the end of the character that the first offset bytes of s cut.
func snap(s string, offset int) int {
	at := 0
	for at < min(offset, len(s)) {
		at += model.FirstCharacter(s[at:])
	}
	return at
}

// insert puts s in front of the cursor, as much of it as there is room for. Marks join
// the character before them.
func (b *Buffer) insert(s string) {
	s = firstRunes(s, b.options.Max-utf8.RuneCountInString(b.Value()))
	before := model.CleanTyped(b.before + s)
	if !b.options.Lines {
		before = strings.ReplaceAll(before, "\n", " ")
	}
	if utf8.RuneCountInString(before)+utf8.RuneCountInString(b.after) > b.options.Max {
		return // a mark was given a base
	}
	b.before = before
	b.MoveTo(len(before)) // what meets there may be one character
}

// firstRunes is at most n runes of s.
func firstRunes(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

package model

import (
	"strings"
	"unicode/utf8"
)

// ASCII returns text for a terminal that does not read UTF-8: each rune beyond printable ASCII
// becomes one ? for each cell it takes, so that marks drawn over a letter leave nothing.
// The signs that this package itself puts into texts keep their meaning. Controls stay, such as line ends and the sequences that colour a line. An
// 8-bit terminal takes the bytes 80 to 9F, of which the letters of UTF-8 are made, for
// controls.
//
// It allocates nothing when there is nothing to replace.
func ASCII(text string) string {
	if isASCII(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	from := 0 // text before it is in b
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[from:i])
		switch r {
		case ellipsis:
			b.WriteByte('~')
		case narrowMark, masking:
			b.WriteByte('*')
		default:
			for range Width(text[i : i+size]) {
				b.WriteByte('?')
			}
		}
		i += size
		from = i
	}
	b.WriteString(text[from:])
	return b.String()
}

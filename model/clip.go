package model

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Width returns how many terminal cells clean text takes. Terminals measure text rune by rune (wcwidth) or by what a
// reader takes for one character (grapheme clusters). Cleaning takes out nearly everything they disagree on; Width is
// exact for both. In the scripts of South and Southeast Asia, whose vowel signs and joined consonants cannot be taken
// out, it is the first and larger number: the text may be drawn narrower, never wider.
func Width(s string) int {
	if isPrintableASCII(s) {
		return len(s)
	}
	return ansi.StringWidthWc(s)
}

// Clip cuts clean text wider than cells, characters whole, and ends it with the ellipsis if there is room.
func Clip(s string, cells int, ellipsis string) string {
	if Width(s) <= cells {
		return s
	}
	room := cells - Width(ellipsis)
	if room < 0 {
		room, ellipsis = cells, ""
	}
	return s[:fit(s, room)] + ellipsis
}

// ClipMiddle works like [Clip], but keeps both ends alike, and the extension of a file name if it has room.
func ClipMiddle(s string, cells int, ellipsis string) string {
	width := Width(s)
	if width <= cells {
		return s
	}
	room := cells - Width(ellipsis)
	tail := max(room/2, min(extensionWidth(s), room-1))
	if tail < 1 {
		return Clip(s, cells, ellipsis)
	}
	return s[:fit(s, room-tail)] + ellipsis + s[skip(s, width-tail):]
}

// maxExtension bounds the part after the last dot of a name that counts as its extension, in cells with the dot.
const maxExtension = 12

func extensionWidth(name string) int {
	ext := path.Ext(name)
	if ext == name || strings.Contains(ext, " ") {
		return 0
	}
	if w := Width(ext); w <= maxExtension {
		return w
	}
	return 0
}

// Pad makes clean text exactly as wide as cells, cut without a mark or with blanks at the end.
func Pad(s string, cells int) string {
	width := Width(s)
	if width > cells {
		s = s[:fit(s, cells)]
		width = Width(s)
	}
	return s + strings.Repeat(" ", max(0, cells-width))
}

const narrowMark = '▪'

// Narrow replaces every symbol wider than one cell (emoji) by a one-cell mark, for tables: a line with a wide cell
// costs much more to redraw, and terminals disagree about new pictographs. Letters and the punctuation, enclosed
// letters and units of Chinese, Japanese and Korean stay.
func Narrow(s string) string {
	if isASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isWideSymbol(r) {
			return narrowMark
		}
		return r
	}, s)
}

func isWideSymbol(r rune) bool {
	switch {
	case r < 0x231a: // the first wide symbol, a watch
		return false
	case r >= 0x2e80 && r <= 0x33ff, // radicals, punctuation, enclosed letters, units
		r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3, // spared the search
		r >= 0xfe30 && r <= 0xffef: // compatibility and fullwidth forms
		return false
	default:
		return unicode.Is(unicode.S, r) && ansi.StringWidthWc(string(r)) > 1
	}
}

// fit returns how many bytes of s, from its start, fit into cells.
func fit(s string, cells int) int {
	end := 0
	for end < len(s) {
		size, width := character(s[end:])
		if width > cells {
			break
		}
		end += size
		cells -= width
	}
	return end
}

// skip returns how many bytes of s, from its start, take at least so many cells.
func skip(s string, cells int) int {
	start := 0
	for start < len(s) && cells > 0 {
		size, width := character(s[start:])
		start += size
		cells -= width
	}
	return start
}

// FirstCharacter returns the length in bytes of the first base of s with its marks, which must not be cut.
func FirstCharacter(s string) int {
	if s == "" {
		return 0
	}
	size, _ := character(s)
	return size
}

// character measures the first thing in s that must not be cut: bytes and cells.
func character(s string) (size, width int) {
	if s[0] < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		return 1, 1
	}
	cluster, width := ansi.FirstGraphemeCluster(s, ansi.WcWidth)
	return max(len(cluster), 1), width
}

// ASCII returns text for a terminal that does not read UTF-8: each rune beyond printable ASCII becomes one ? for each
// cell it takes, so that marks drawn over a letter leave nothing. The signs that this package itself puts into texts
// keep their meaning. Controls stay, such as line ends and the sequences that colour a line. An 8-bit terminal takes
// the bytes 80 to 9F, of which the letters of UTF-8 are made, for controls.
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

package model

import "unicode"

// runeAction says what the cleaner does with a rune.
type runeAction uint8

const (
	keep    runeAction = iota // shown as it is
	mark                      // shown, but belongs to the rune before it
	blank                     // any kind of space: shown as a space
	newline                   // ends a line
	drop                      // has no shape of its own: left out
	spell                     // half of a flag: shown as the letter it means
	mask                      // may not reach a terminal: shown as U+FFFD
)

// actionOf returns an allow-list: only letters, marks, numbers, punctuation and symbols that this
// version of Unicode has assigned pass. All other runes are masked.
func actionOf(r rune) runeAction {
	switch {
	case r < ' ':
		return actionOfControl(r)
	case r < 0x7f:
		return keep
	case isCommon(r):
		return keep
	case unicode.Is(invisible, r):
		return drop
	case unicode.Is(blankLooking, r), unicode.Is(reachesForward, r):
		return mask
	case isRegionalIndicator(r):
		return spell
	case isMark(r):
		return mark
	case unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S):
		return keep
	case r == '\u3000': // as wide as the ideographs beside it
		return keep
	case unicode.Is(unicode.Zs, r):
		return blank
	default:
		return mask
	}
}

func actionOfControl(r rune) runeAction {
	switch r {
	case '\t':
		return blank
	case '\n', '\r':
		return newline
	default:
		return mask
	}
}

// isCommon reports whether a rune is of the most used scripts, all of which pass and join nothing.
func isCommon(r rune) bool {
	switch {
	case r < 0x300: // Latin
		return r > 0xa0 && r != '\u00ad'
	case r < 0x2000:
		return r >= 0x391 && r <= 0x3ff && r != 0x3a2 || // Greek
			r >= 0x400 && r <= 0x482 || // Cyrillic
			r >= 0x5d0 && r <= 0x5ea || // Hebrew
			r >= 0x620 && r <= 0x64a // Arabic
	case r < 0x3000:
		return r >= 0x2010 && r <= 0x2027 || // dashes, quotes
			r >= 0x20a0 && r <= 0x20c0 // currencies
	default:
		return r >= 0x4e00 && r <= 0x9fff || // ideographs
			r >= 0x3001 && r <= 0x3029 || r >= 0xff01 && r <= 0xff9d || // their punctuation, wide forms
			r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa || r == 0x30fc || // Kana
			r >= 0xac00 && r <= 0xd7a3 || // Hangul
			r >= 0x1f300 && r <= 0x1f3fa || r >= 0x1f400 && r <= 0x1f64f // pictographs
	}
}

func isRegionalIndicator(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

// isJamo reports whether r is a piece of a Hangul syllable. Modern syllables are
// composed before this is asked; terminals agree on the width of no other.
func isJamo(r rune) bool {
	return r >= 0x1100 && r <= 0x11ff || r >= 0xa960 && r <= 0xa97c || r >= 0xd7b0 && r <= 0xd7fb
}

// isMark reports whether r belongs to the rune before it.
func isMark(r rune) bool {
	return r >= 0x300 && !isCommon(r) && (unicode.In(r, unicode.Mn, unicode.Mc) || unicode.Is(attaching, r))
}

// isSpacingMark reports whether a mark takes a cell of its own.
func isSpacingMark(r rune) bool { return !unicode.Is(unicode.Mn, r) }

// invisible lists the runes that only change how their neighbours look: joiners, variation selectors, tags, skin tones,
// soft hyphens, enclosing marks. Honest text has them (an emoji, a Persian word), so they go without a trace in the
// line; two texts that differ in them alone are both marked as altered.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00ad, 0x00ad, 1}, // soft hyphen
		{0x034f, 0x034f, 1}, // combining grapheme joiner
		{0x0488, 0x0489, 1}, // enclosing signs
		{0x17b4, 0x17b5, 1}, // inherent vowels
		{0x180b, 0x180f, 1}, // Mongolian selectors
		{0x1abe, 0x1abe, 1}, // enclosing parentheses
		{0x200b, 0x200d, 1}, // zero-width space, non-joiner and joiner
		{0x2060, 0x2064, 1}, // word joiner, invisible operators
		{0x20dd, 0x20e0, 1}, // enclosing shapes
		{0x20e2, 0x20e4, 1}, // enclosing screen, keycap, triangle
		{0xa670, 0xa672, 1}, // enclosing numbers
		{0xfe00, 0xfe0f, 1}, // variation selectors
		{0xfeff, 0xfeff, 1}, // byte order mark
	},
	R32: []unicode.Range32{
		{0x1f3fb, 0x1f3ff, 1}, // skin tones
		{0xe0001, 0xe0001, 1}, // language tag
		{0xe0020, 0xe007f, 1}, // tags
		{0xe0100, 0xe01ef, 1}, // variation selectors supplement
	},
	LatinOffset: 1,
}

// blankLooking lists assigned letters and symbols that show nothing.
var blankLooking = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x115f, 0x1160, 1}, // Hangul fillers
		{0x2800, 0x2800, 1}, // Braille blank
		{0x3164, 0x3164, 1}, // Hangul filler
		{0xffa0, 0xffa0, 1}, // halfwidth Hangul filler
		{0xfffc, 0xfffc, 1}, // object replacement
	},
	R32: []unicode.Range32{
		{0x13441, 0x13442, 1}, // hieroglyph blanks
		{0x16fe4, 0x16fe4, 1}, // Khitan filler
		{0x1d159, 0x1d159, 1}, // null notehead
	},
}

// reachesForward lists rare letters that join the rune after them, which at the end of a text is the program's own.
var reachesForward = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0d4e, 0x0d4e, 1}},
	R32: []unicode.Range32{
		{0x111c2, 0x111c3, 1},
		{0x1193f, 0x1193f, 1},
		{0x11941, 0x11941, 1},
		{0x11a3a, 0x11a3a, 1},
		{0x11a84, 0x11a89, 1},
		{0x11d46, 0x11d46, 1},
		{0x11f02, 0x11f02, 1},
	},
}

// attaching lists letters that join the rune before them: the vowel signs AM of Thai and
// Lao, and the voice marks of halfwidth Katakana.
var attaching = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0e33, 0x0e33, 1},
		{0x0eb3, 0x0eb3, 1},
		{0xff9e, 0xff9f, 1},
	},
}

package model

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxInput = 64 << 10 // how much of a text from outside is looked at, in bytes
	maxLine  = 4096     // the longest one-line form, in runes
	// maxMarks limits the marks of each kind that a base keeps. Honest text needs four (pointed Hebrew).
	maxMarks = 4
)

const (
	replacement = '\ufffd'
	ellipsis    = '…'
	// dottedCircle carries a mark without a base, which would change the rune to its left.
	dottedCircle = '◌'
)

// Clean returns raw as one line that is safe to show in a terminal: assigned letters, marks, numbers, punctuation,
// symbols and spaces, in composed form (NFC), at most 4,096 runes. Line ends and tabs become spaces, trailing blanks
// go, invisible runes are left out, and everything else becomes U+FFFD. Cleaning twice changes nothing.
func Clean(raw string) string {
	line, _ := cleanLine(raw)
	return line
}

// CleanTyped works like [Clean], for text being typed: blanks at the end and line ends stay, up to 64 KiB.
func CleanTyped(raw string) string {
	if isPlain(raw) {
		return raw
	}
	var c cleaner
	return string(c.limitMarks(norm.NFC.Bytes(c.filterRunes(c.truncate(raw)))))
}

// cleanLine also reports whether more than layout (line ends, kinds of space, trailing
// blanks, composition) was changed.
func cleanLine(raw string) (line string, altered bool) {
	if short := strings.TrimRight(raw, " "); isPlain(short) {
		return short, false
	}
	c := cleaner{oneLine: true}
	line = c.clean(raw)
	return line, c.altered
}

// cleanLines keeps line ends.
func cleanLines(raw string) []string {
	c := cleaner{}
	lines := strings.Split(c.clean(raw), "\n")
	for i := range lines {
		lines[i] = trimRight(lines[i])
	}
	return lines
}

// isPlain reports whether raw is a short line of printable ASCII and common letters, as
// most texts are: all it can need is to lose its trailing blanks.
func isPlain(raw string) bool {
	if len(raw) > maxLine {
		return false
	}
	for i := 0; i < len(raw); {
		if raw[i] < utf8.RuneSelf {
			if raw[i]-' ' > '~'-' ' {
				return false
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(raw[i:])
		if !isCommon(r) {
			return false
		}
		i += size
	}
	return true
}

func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}

// cleaner works in three passes: filterRunes decides rune by rune, composition (NFC) makes
// equal spellings equal, and limitMarks bounds the marks on each base.
type cleaner struct {
	oneLine bool
	altered bool
	cut     bool // the input was longer than the part that is looked at
}

func (c *cleaner) clean(raw string) string {
	b := norm.NFC.Bytes(c.filterRunes(c.truncate(raw)))
	return c.finish(c.limitMarks(b))
}

func (c *cleaner) truncate(raw string) string {
	if len(raw) <= maxInput {
		return raw
	}
	c.cut, c.altered = true, true
	end := maxInput
	for end > maxInput-utf8.UTFMax && !utf8.RuneStart(raw[end]) {
		end--
	}
	return raw[:end]
}

func (c *cleaner) filterRunes(raw string) []byte {
	out := make([]byte, 0, len(raw)+len(raw)/8)
	for i := 0; i < len(raw); {
		r, size := rune(raw[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(raw[i:])
		}
		next := i + size
		f := actionOf(r)
		if r == replacement && size == 1 {
			f = mask
		}
		switch f {
		case keep, mark:
			out = append(out, raw[i:next]...)
		case blank:
			out = append(out, ' ')
		case newline:
			if r == '\r' && next < len(raw) && raw[next] == '\n' {
				next++
			}
			out = append(out, c.lineEnd())
		case drop:
			c.altered = true
		case spell:
			c.altered = true
			out = append(out, 'A'+byte(r-0x1f1e6))
		case mask:
			c.altered = true
			out = utf8.AppendRune(out, replacement)
		}
		i = next
	}
	return out
}

func (c *cleaner) lineEnd() byte {
	if c.oneLine {
		return ' '
	}
	return '\n'
}

// limitMarks adds a base to marks without one, removes marks beyond the limit, and masks
// pieces of syllables that did not compose.
func (c *cleaner) limitMarks(b []byte) []byte {
	if isASCII(b) {
		return b
	}
	out := make([]byte, 0, len(b)+len(b)/8)
	based, over, beside := false, 0, 0
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		switch {
		case isMark(r):
			if !based {
				c.altered = true
				out = utf8.AppendRune(out, dottedCircle)
				based = true
			}
			if isSpacingMark(r) {
				beside++
			} else {
				over++
			}
			// Once one is too many the rest go as well, because those left would compose again.
			if over > maxMarks || beside > maxMarks {
				c.altered = true
			} else {
				out = append(out, b[i:i+size]...)
			}
		case isJamo(r):
			c.altered = true
			out = utf8.AppendRune(out, replacement)
			based, over, beside = true, 0, 0
		default:
			out = append(out, b[i:i+size]...)
			based, over, beside = r != '\n', 0, 0
		}
		i += size
	}
	return out
}

// finish bounds the length and takes the trailing blanks away.
func (c *cleaner) finish(b []byte) string {
	if c.oneLine && utf8.RuneCount(b) > maxLine {
		c.cut, c.altered = true, true
	}
	if c.cut {
		if c.oneLine {
			b = firstRunes(b, maxLine-1)
		}
		b = utf8.AppendRune(b, ellipsis)
	}
	return trimRight(string(b))
}

func firstRunes(b []byte, n int) []byte {
	if len(b) <= n {
		return b
	}
	end := 0
	for ; n > 0 && end < len(b); n-- {
		_, size := utf8.DecodeRune(b[end:])
		end += size
	}
	return b[:end]
}

func trimRight(s string) string { return strings.TrimRight(s, " \n\u3000") }

func isASCII[T string | []byte](s T) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

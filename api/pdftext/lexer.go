package pdftext

import (
	"bytes"
	"strconv"
	"strings"
)

type tokenKind uint8

const (
	endToken tokenKind = iota
	keywordToken
	numberToken
	stringToken
	nameToken
	arrayToken
	arrayEndToken
	dictToken
	dictEndToken
)

type token struct {
	kind   tokenKind
	text   string
	number float64
}

// lexer takes the content of a page, or a table of a font, apart.
type lexer struct{ rest []byte }

func isWhite(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool { return strings.IndexByte("()<>[]{}/%", c) >= 0 }

func (l *lexer) take(n int) []byte {
	taken := l.rest[:n]
	l.rest = l.rest[n:]
	return taken
}

func (l *lexer) regular() []byte {
	n := 0
	for n < len(l.rest) && !isWhite(l.rest[n]) && !isDelimiter(l.rest[n]) {
		n++
	}
	return l.take(n)
}

func (l *lexer) skipBlanks() {
	for len(l.rest) > 0 {
		switch c := l.rest[0]; {
		case isWhite(c):
			l.take(1)
		case c == '%':
			end := bytes.IndexAny(l.rest, "\r\n")
			if end < 0 {
				end = len(l.rest)
			}
			l.take(end)
		default:
			return
		}
	}
}

func (l *lexer) next() token {
	for {
		l.skipBlanks()
		if len(l.rest) == 0 {
			return token{kind: endToken}
		}
		switch c := l.rest[0]; c {
		case '(':
			l.take(1)
			return token{kind: stringToken, text: l.literal()}
		case '/':
			l.take(1)
			return token{kind: nameToken, text: unescapeName(string(l.regular()))}
		case '[':
			l.take(1)
			return token{kind: arrayToken}
		case ']':
			l.take(1)
			return token{kind: arrayEndToken}
		case '<', '>':
			if len(l.rest) > 1 && l.rest[1] == c {
				l.take(2)
				return token{kind: map[byte]tokenKind{'<': dictToken, '>': dictEndToken}[c]}
			}
			l.take(1)
			if c == '<' {
				return token{kind: stringToken, text: l.hexadecimal()}
			}
		case ')', '{', '}':
			l.take(1)
		default:
			return word(string(l.regular()))
		}
	}
}

// word returns a number or a keyword. Some programs write "--5", or "0.-5" for nearly nothing.
func word(text string) token {
	if strings.Trim(text, "0123456789+-.") != "" {
		return token{kind: keywordToken, text: text}
	}
	number, err := strconv.ParseFloat(strings.TrimLeft(text, "-"), 64)
	switch {
	case err != nil:
		number = 0
	case text[0] == '-':
		number = -number
	}
	return token{kind: numberToken, number: number}
}

// literal reads a string up to the parenthesis that ends it.
func (l *lexer) literal() string {
	var text []byte
	for open := 1; len(l.rest) > 0; {
		c := l.take(1)[0]
		switch c {
		case '\\':
			text = l.escaped(text)
			continue
		case '(':
			open++
		case ')':
			open--
		}
		if open == 0 {
			break
		}
		text = append(text, c)
	}
	return string(text)
}

// escaped adds the meaning of what follows a backslash. A backslash that means nothing is
// left out.
func (l *lexer) escaped(text []byte) []byte {
	if len(l.rest) == 0 {
		return text
	}
	c := l.take(1)[0]
	switch i := strings.IndexByte("nrtbf", c); {
	case i >= 0:
		return append(text, "\n\r\t\b\f"[i])
	case c == '\n':
		return text
	case c == '\r':
		if len(l.rest) > 0 && l.rest[0] == '\n' {
			l.take(1)
		}
		return text
	case c < '0' || c > '7':
		return append(text, c)
	}
	code := c - '0'
	for range 2 {
		if len(l.rest) > 0 && l.rest[0] >= '0' && l.rest[0] <= '7' {
			code = code<<3 + l.take(1)[0] - '0'
		}
	}
	return append(text, code)
}

// hexadecimal reads a string of digits. The last one counts as if a 0 followed.
func (l *lexer) hexadecimal() string {
	end := bytes.IndexByte(l.rest, '>')
	digits := l.rest
	if end >= 0 {
		digits = l.take(end + 1)[:end]
	} else {
		l.rest = nil
	}
	text, half := make([]byte, 0, len(digits)/2+1), -1
	for _, c := range digits {
		switch d := digit(c); {
		case d < 0:
		case half < 0:
			half = d
		default:
			text, half = append(text, byte(half<<4|d)), -1
		}
	}
	if half >= 0 {
		text = append(text, byte(half<<4))
	}
	return string(text)
}

func digit(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }

// unescapeName turns #20 in a name into the character it means.
func unescapeName(name string) string {
	for at := strings.IndexByte(name, '#'); at >= 0 && at+2 < len(name); {
		if high, low := digit(name[at+1]), digit(name[at+2]); high >= 0 && low >= 0 {
			name = name[:at] + string([]byte{byte(high<<4 | low)}) + name[at+3:]
		}
		next := strings.IndexByte(name[at+1:], '#')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return name
}

// skipImage passes over the bytes of an image in the content, up to the word that ends it. The
// same two letters among the bytes are not followed by text.
func (l *lexer) skipImage() {
	const ahead = 12 // bytes
	for {
		i := bytes.Index(l.rest, []byte("EI"))
		if i < 0 {
			l.rest = nil
			return
		}
		begins := i > 0 && isWhite(l.rest[i-1])
		l.take(i + 2)
		if begins && (len(l.rest) == 0 || isWhite(l.rest[0])) && isText(l.rest[:min(ahead, len(l.rest))]) {
			return
		}
	}
}

func isText(some []byte) bool {
	return !bytes.ContainsFunc(some, func(r rune) bool { return r > '~' || r < ' ' && !isWhite(byte(r)) })
}

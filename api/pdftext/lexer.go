package pdftext

import (
	"bytes"
	"encoding/hex"
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

// token holds a part of the content, or all of an array: of dictionaries and the like nothing more is needed.
type token struct {
	kind   tokenKind
	text   string // of a string, a name or a keyword
	number float64
	parts  []token // of an array
}

func (t token) as(kind tokenKind) string {
	if t.kind != kind {
		return ""
	}
	return t.text
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

func (l *lexer) next() token {
	for len(l.rest) > 0 {
		switch c := l.rest[0]; {
		case isWhite(c):
			l.take(1)
			continue
		case c == '%': // a comment
			if end := bytes.IndexAny(l.rest, "\r\n"); end >= 0 {
				l.take(end)
			} else {
				l.rest = nil
			}
			continue
		case !isDelimiter(c):
			return word(string(l.regular()))
		}
		switch c := l.take(1)[0]; c {
		case '(':
			return token{kind: stringToken, text: l.literal()}
		case '/':
			return token{kind: nameToken, text: unescapeName(string(l.regular()))}
		case '[':
			return token{kind: arrayToken}
		case ']':
			return token{kind: arrayEndToken}
		case '<', '>':
			if len(l.rest) > 0 && l.rest[0] == c {
				l.take(1)
				return token{kind: map[byte]tokenKind{'<': dictToken, '>': dictEndToken}[c]}
			}
			if c == '<' {
				return token{kind: stringToken, text: l.hexadecimal()}
			}
		}
	}
	return token{kind: endToken}
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

// escaped adds the meaning of what follows a backslash. A backslash that means nothing is left out.
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
	digits = bytes.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789abcdefABCDEF", r) {
			return r
		}
		return -1
	}, digits)
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	text, _ := hex.DecodeString(string(digits)) // it is nothing but digits
	return string(text)
}

func unescapeName(name string) string {
	parts := strings.Split(name, "#")
	for i := 1; i < len(parts); i++ {
		if code, err := hex.DecodeString(parts[i][:min(2, len(parts[i]))]); err == nil && len(code) == 1 {
			parts[i] = string(code) + parts[i][2:]
		} else {
			parts[i] = "#" + parts[i]
		}
	}
	return strings.Join(parts, "")
}

// skipImage passes over the bytes of an image in the content, up to the word that ends it. The
// same two letters among the bytes are not followed by text.
func (l *lexer) skipImage() {
	const ahead = 12 // bytes
	binary := func(r rune) bool { return r > '~' || r < ' ' && !isWhite(byte(r)) }
	for {
		i := bytes.Index(l.rest, []byte("EI"))
		if i < 0 {
			l.rest = nil
			return
		}
		begins := i > 0 && isWhite(l.rest[i-1])
		l.take(i + 2)
		if begins && (len(l.rest) == 0 || isWhite(l.rest[0])) && !bytes.ContainsFunc(l.rest[:min(ahead, len(l.rest))], binary) {
			return
		}
	}
}

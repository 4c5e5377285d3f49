package token

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxBytes limits an accepted token, in bytes. Windows keeps at most 2560 bytes in one credential, and the macOS
// tool takes a command line of 4096 bytes, which holds about 3000 of a secret.
const MaxBytes = 2500

const scheme = "Bearer "

// maxRaw limits the bytes read of a source: a token in two bytes a letter with the text around it that is left out, and
// more, which shows that it is too long.
const maxRaw = 2*(MaxBytes+len("Authorization: "+scheme)) + 100

// The errors of Parse. None of them repeats any part of the text given.
var (
	ErrEmpty      = errors.New("there is no token in it: copy the token again")
	ErrTooLong    = fmt.Errorf("it is longer than %d bytes, so it is no access token: copy the token alone", MaxBytes)
	ErrLines      = errors.New("it has several lines: keep the token alone in it")
	ErrWrapped    = errors.New("it is JSON, a setting or a web page, and not a token alone: copy the token alone")
	ErrCharacters = errors.New("it has characters that no access token has: copy the token again, without spaces in it or line breaks")
)

// Parse reads a token (b64token of RFC 6750, 2.1) and leaves out harmless text that comes with copying: blanks and
// line ends around it, a byte order mark, the two bytes a letter of some editors, quotes, and a leading "Bearer ".
// Notices are sentences for the person about the removed text, blanks aside. The error is ErrEmpty, ErrTooLong, ErrLines,
// ErrWrapped or ErrCharacters.
func Parse(raw []byte) (Token, []string, error) {
	var notices []string
	text, marked := decoded(raw)
	if marked {
		notices = append(notices, "The token was read as an editor of another system saved it, with a byte order mark or in UTF-16.")
	}
	if inner, ok := unquoted(trimmed(text, bytes.TrimFunc)); ok {
		text = inner
		notices = append(notices, "The quotes around the token were left out.")
	}
	text = trimmed(text, bytes.TrimLeftFunc)
	if header := []byte("Authorization:"); hasPrefixFold(text, header) {
		text = trimmed(text[len(header):], bytes.TrimLeftFunc)
	}
	if hasPrefixFold(text, []byte(scheme)) {
		text = text[len(scheme):]
		notices = append(notices, `The word "Bearer" in front of the token was left out.`)
	}
	text = trimmed(text, bytes.TrimFunc)
	switch {
	case len(text) == 0:
		return Token{}, nil, ErrEmpty
	case bytes.ContainsAny(text, "\r\n"):
		return Token{}, nil, ErrLines
	case len(text) > MaxBytes:
		return Token{}, nil, ErrTooLong
	case bytes.ContainsAny(text[:1], "{[<$") || setting.Match(text):
		return Token{}, nil, ErrWrapped
	case !isToken68(text):
		return Token{}, nil, ErrCharacters
	}
	return newToken(text), notices, nil
}

var setting = regexp.MustCompile(`^(export\s+)?[A-Z]+_[A-Z_]+=.`)

// decoded returns a text without a byte order mark and in one byte a letter, and whether it was otherwise.
func decoded(raw []byte) (text []byte, changed bool) {
	if text, marked := bytes.CutPrefix(raw, []byte("\xef\xbb\xbf")); marked {
		return text, true
	}
	high, text := 1, raw // where the upper byte of a letter is
	switch {
	case bytes.HasPrefix(raw, []byte("\xff\xfe")):
		text = raw[2:]
	case bytes.HasPrefix(raw, []byte("\xfe\xff")):
		high, text = 0, raw[2:]
	case len(raw) > 3 && raw[0] == 0 && raw[2] == 0 && raw[1] != 0:
		high = 0
	case len(raw) < 4 || raw[1] != 0 || raw[3] != 0 || raw[0] == 0:
		return raw, false
	}
	letters := make([]byte, 0, len(text)/2)
	for pair := range slices.Chunk(text, 2) {
		switch {
		case len(pair) < 2: // of a line end, the rest of which was not read
		case pair[high] != 0:
			letters = append(letters, '?') // no token has it
		default:
			letters = append(letters, pair[1-high])
		}
	}
	return letters, true
}

// trimmed returns a text without blanks, line ends and letters that no one sees at its ends, or at one.
func trimmed(text []byte, trim func([]byte, func(rune) bool) []byte) []byte {
	return trim(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
}

func unquoted(text []byte) ([]byte, bool) {
	for _, pair := range []string{`""`, "''", "``", "“”", "‘’"} {
		first, size := utf8.DecodeRuneInString(pair)
		if bytes.HasPrefix(text, []byte(string(first))) && bytes.HasSuffix(text, []byte(pair[size:])) && len(text) >= len(pair) {
			return text[size : len(text)-len(pair)+size], true
		}
	}
	return text, false
}

func hasPrefixFold(text, prefix []byte) bool {
	return len(text) >= len(prefix) && bytes.EqualFold(text[:len(prefix)], prefix)
}

// isToken68 returns the b64token rule: one or more characters, then any number of "=".
func isToken68(text []byte) bool {
	body := bytes.TrimRight(text, "=")
	for _, c := range body {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case strings.IndexByte("-._~+/", c) >= 0:
		default:
			return false
		}
	}
	return len(body) > 0
}

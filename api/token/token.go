// Package token keeps the access token of the service: it finds it, holds it without ever showing it, and stores it in
// the keyring of the operating system or, where there is none and the person agrees, in a file of theirs alone. The token
// is never written to a log, to an error or to an argument of a process.
package token

import (
	"bytes"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

const redacted = "[redacted]"

// Token holds an access token that shows itself as [redacted] wherever it is printed, logged or encoded. Copies share one
// secret: clearing one clears all. The zero Token holds none. Tokens are compared with Equal, never with ==.
type Token struct {
	// Printers and comparers that walk unexported fields follow pointers and slices, but stop at a function.
	held func() *secret
}

type secret struct {
	mu    sync.RWMutex
	bytes []byte
}

func newToken(raw []byte) Token {
	s := &secret{bytes: bytes.Clone(raw)}
	return Token{held: func() *secret { return s }}
}

func (t Token) reveal() []byte {
	if t.held == nil {
		return nil
	}
	s := t.held()
	s.mu.RLock()
	defer s.mu.RUnlock()
	return bytes.Clone(s.bytes)
}

// Authorize sets the header of r (RFC 6750, 2.1), or removes it. r has to go to the token's origin.
func (t Token) Authorize(r *http.Request) {
	secret := t.reveal()
	if len(secret) == 0 {
		r.Header.Del("Authorization")
		return
	}
	r.Header.Set("Authorization", "Bearer "+string(secret))
}

// IsZero says whether there is no token: none was given, or it was cleared.
func (t Token) IsZero() bool { return len(t.reveal()) == 0 }

// Equal compares two tokens in a time that does not depend on where they differ.
func (t Token) Equal(other Token) bool {
	return subtle.ConstantTimeCompare(t.reveal(), other.reveal()) == 1
}

// Redact returns text with [redacted] in every place of the token.
func (t Token) Redact(text string) string {
	secret := t.reveal()
	if len(secret) == 0 {
		return text
	}
	return strings.ReplaceAll(text, string(secret), redacted)
}

// Clear overwrites the secret for all copies. Libraries and the collector may have left others.
func (t Token) Clear() {
	if t.held == nil {
		return
	}
	s := t.held()
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.bytes)
	s.bytes = nil
}

// Format prints [redacted] whatever the verb and its flags.
func (Token) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// String returns [redacted].
func (Token) String() string { return redacted }

// GoString returns [redacted].
func (Token) GoString() string { return redacted }

// MarshalText gives [redacted] to JSON, YAML, XML and every other encoder of text.
func (Token) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// LogValue gives [redacted] to log/slog.
func (Token) LogValue() slog.Value { return slog.StringValue(redacted) }

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
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/"
	body := bytes.TrimRight(text, "=")
	return len(body) > 0 && len(bytes.Trim(body, allowed)) == 0
}

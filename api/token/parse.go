package token

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// MaxBytes is the longest token accepted, in bytes. Windows keeps at most 2560 bytes in one credential, and the macOS
// tool takes a command line of 4096 bytes, which holds about 3000 of a secret.
const MaxBytes = 2500

const scheme = "Bearer "

// maxRaw is the most a source is read for: a token with its scheme and line end, and one byte that shows it is too long.
const maxRaw = len(scheme) + MaxBytes + len("\r\n") + 1

// What Parse refuses. None of them repeats any part of what was given.
var (
	ErrEmpty      = errors.New("there is no token in it: copy the token again")
	ErrTooLong    = fmt.Errorf("it is longer than %d bytes, so it is no access token: copy the token alone", MaxBytes)
	ErrCharacters = errors.New("it has characters that no access token has: copy the token again, without spaces, quotes or line breaks")
)

// Parse reads a token (b64token of RFC 6750, 2.1) after removing one line end, and a leading "Bearer " that was copied
// with it. Notices are sentences for the person about what was removed. The error is ErrEmpty, ErrTooLong or ErrCharacters.
func Parse(raw []byte) (Token, []string, error) {
	text := trimLineEnd(raw)
	var notices []string
	if len(text) >= len(scheme) && strings.EqualFold(string(text[:len(scheme)]), scheme) {
		text = text[len(scheme):]
		notices = append(notices, `The word "Bearer" in front of the token was left out.`)
	}
	switch {
	case len(text) == 0:
		return Token{}, nil, ErrEmpty
	case len(text) > MaxBytes:
		return Token{}, nil, ErrTooLong
	case !isToken68(text):
		return Token{}, nil, ErrCharacters
	}
	return newToken(text), notices, nil
}

func trimLineEnd(raw []byte) []byte {
	if text, found := bytes.CutSuffix(raw, []byte("\n")); found {
		return bytes.TrimSuffix(text, []byte("\r"))
	}
	return raw
}

// isToken68 is the b64token rule: one or more characters, then any number of "=".
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

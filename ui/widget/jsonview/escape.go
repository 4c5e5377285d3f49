package jsonview

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"inkdesk/model"
)

// escaped returns a literal unchanged if all of it is safe to show; otherwise everything
// but ASCII is escaped, so that nothing can hide between letters.
func escaped(literal string) string {
	if plainASCII(literal) || model.Clean(literal) == literal {
		return literal
	}
	var b strings.Builder
	b.Grow(2 * len(literal))
	for i := 0; i < len(literal); {
		r, size := utf8.DecodeRuneInString(literal[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, literal[i])
		case r >= ' ' && r <= '~':
			b.WriteByte(literal[i])
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += size
	}
	return b.String()
}

func plainASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
}

// mask replaces a secret, and shows neither its length nor its first letter.
const mask = `"****"`

// masked replaces a value that must not show. That it is empty may show.
func masked(value string) string {
	switch value {
	case "null", `""`:
		return value
	default:
		return mask
	}
}

// isSecret reports whether the value of a key must not be shown: what a recipient is
// verified with, and what should not be in an answer at all.
func isSecret(object, key string) bool {
	switch key {
	case "value":
		return strings.Contains(object, "verification")
	case "passcode", "password", "access_token", "token", "secret", "phone", "phone_number":
		return true
	default:
		return false
	}
}

// decodedKey is a key as decoders read it: without escapes, in lower case.
func decodedKey(literal string) string {
	var key string
	if err := json.Unmarshal([]byte(literal), &key); err != nil {
		return strings.ToLower(literal)
	}
	return strings.ToLower(key)
}

package richtext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"inkdesk/model"
)

const (
	indent = "  "
	// maxIndentDepth limits the depth of indentation, because JSON nested a thousand times must not become a megabyte
	// of blanks.
	maxIndentDepth = 20
)

// JSON lays an answer out in lines that are safe to show, without decoding values, in time proportional to its size:
// answers of megabytes need a command. Secrets are masked.
func JSON(source []byte) string {
	var lines bytes.Buffer
	if len(source) > 0 && json.Indent(&lines, bytes.TrimSpace(source), "", "") != nil {
		return "This answer is not JSON, so that its secrets cannot be masked; it is not shown."
	}
	var out strings.Builder
	out.Grow(len(source) + len(source)/2)
	names, hidden := []string{""}, 0 // the keys of the objects and lists around a line, and how many are around a secret
	for line := range strings.SplitSeq(lines.String(), "\n") {
		text, comma := strings.CutSuffix(line, ",")
		closes := text == "}" || text == "]"
		if closes {
			names = names[:len(names)-1]
		}
		within := names[len(names)-1]
		key, value, name := "", text, within
		if n := stringLength(text); strings.HasPrefix(text[n:], ": ") {
			key, value, name = text[:n], text[n+2:], decodedKey(text[:n])
		}
		secret, opens := key != "" && isSecret(within, name), value == "{" || value == "["
		switch {
		case hidden == len(names) && closes:
			out.WriteString(mask)
			hidden = 0
		case hidden == 0:
			if out.Len() > 0 {
				out.WriteByte('\n')
			}
			out.WriteString(strings.Repeat(indent, min(len(names)-1, maxIndentDepth)))
			if key != "" {
				out.WriteString(escaped(key) + ": ")
			}
			switch {
			case secret && opens:
				hidden = len(names)
			case secret:
				out.WriteString(masked(value))
			default:
				out.WriteString(escaped(value))
			}
		}
		if comma && hidden == 0 {
			out.WriteByte(',')
		}
		if opens {
			names = append(names, name)
		}
	}
	return out.String()
}

// stringLength returns how long a string in quotes is at the beginning of a line, 0 for none that ends.
func stringLength(line string) int {
	if !strings.HasPrefix(line, `"`) {
		return 0
	}
	for at := 1; at < len(line); at++ {
		switch line[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return 0
}

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

// decodedKey returns a key as decoders read it: without escapes, in lower case.
func decodedKey(literal string) string {
	var key string
	if err := json.Unmarshal([]byte(literal), &key); err != nil {
		return strings.ToLower(literal)
	}
	return strings.ToLower(key)
}

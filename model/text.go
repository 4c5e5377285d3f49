package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
)

// Text holds a string from outside: from the service, a file name, an error. What it shows is always safe for a
// terminal. The zero value is empty, and two texts are equal (==) when the strings from outside were equal.
//
// Leave an empty text out of JSON with omitzero; omitempty has no effect.
type Text struct {
	shown   string // the clean line, and the escaped raw form if that differs: nothing raw, not even for dumps
	escaped uint32 // the length of the escaped raw form, in bytes
	altered bool
}

// maxRaw limits how much of a text is kept, in bytes; the limits on reading from the service are below it.
const maxRaw = 16 << 20

// NewText cleans raw as [Clean] does and remembers it if that changed anything.
func NewText(raw string) Text {
	if len(raw) > maxRaw {
		raw = raw[:maxRaw]
	}
	line, altered := cleanLine(raw)
	if line == raw {
		return Text{shown: line}
	}
	escaped := escape(raw)
	return Text{shown: line + escaped, escaped: uint32(len(escaped)), altered: altered}
}

// String returns the text as one clean line of at most 4,096 runes.
func (t Text) String() string { return t.shown[:len(t.shown)-int(t.escaped)] }

// Lines returns the text as clean lines, for fields that may have several, up to 64 KiB.
func (t Text) Lines() []string {
	if t.escaped == 0 && t.shown != "" {
		return []string{t.shown}
	}
	if t.IsEmpty() {
		return nil
	}
	return cleanLines(t.Wire())
}

// IsEmpty reports whether the text shows nothing but blanks.
func (t Text) IsEmpty() bool { return len(t.shown) == int(t.escaped) }

// Altered reports whether cleaning did more than change line ends, kinds of space and composition.
func (t Text) Altered() bool { return t.altered }

// LooksLike reports whether two different texts show the same line.
func (t Text) LooksLike(other Text) bool { return t != other && t.String() == other.String() }

// Wire returns the text as it came, not safe to show: it goes back to the service.
func (t Text) Wire() string {
	if t.escaped == 0 {
		return t.shown
	}
	raw, err := strconv.Unquote(`"` + t.Escaped() + `"`)
	if err != nil {
		return t.String()
	}
	return raw
}

// Escaped returns the text as it came in ASCII, the rest as Go escapes: \x1b, \u202e.
func (t Text) Escaped() string {
	if t.escaped == 0 {
		return escape(t.shown)
	}
	return t.shown[len(t.shown)-int(t.escaped):]
}

func escape(raw string) string {
	quoted := strconv.QuoteToASCII(raw)
	return quoted[1 : len(quoted)-1]
}

// LogValue implements [slog.LogValuer]: logs get the clean line.
func (t Text) LogValue() slog.Value { return slog.StringValue(t.String()) }

// MarshalJSON writes the text as it came.
func (t Text) MarshalJSON() ([]byte, error) { return json.Marshal(t.Wire()) }

// UnmarshalJSON takes a string. null is empty; anything else is taken as it is written.
func (t *Text) UnmarshalJSON(b []byte) error {
	switch {
	case bytes.Equal(b, []byte("null")):
		*t = Text{}
	case len(b) < 2 || b[0] != '"':
		*t = NewText(string(b))
	case bytes.IndexByte(b, '\\') < 0:
		*t = NewText(string(b[1 : len(b)-1]))
	default:
		raw, err := unquote(b)
		if err != nil {
			return err
		}
		*t = NewText(raw)
	}
	return nil
}

// unquote reads a JSON string. Go reads most escapes alike and much faster; it refuses
// the rest (\/ and surrogate pairs).
func unquote(b []byte) (string, error) {
	if raw, err := strconv.Unquote(string(b)); err == nil {
		return raw, nil
	}
	var raw string
	err := json.Unmarshal(b, &raw)
	return raw, err
}

// Secret holds a passcode or a phone number, masked but for JSON and [Secret.Reveal].
type Secret struct{ value Text }

// NewSecret takes what a person typed or a service sent.
func NewSecret(raw string) Secret { return Secret{NewText(raw)} }

// IsZero reports whether there is no value, which also leaves it out of JSON.
func (s Secret) IsZero() bool { return s.value == Text{} }

// Reveal returns the cleaned value, for a person who asked to see it.
func (s Secret) Reveal() string { return s.value.String() }

// masked replaces a hidden value, whatever its length.
const (
	masking = '•'
	masked  = "••••"
)

// Masked hides the value and its length, but for the last two digits of a phone number.
func (s Secret) Masked(kind VerificationType) string {
	shown := s.Reveal()
	switch {
	case s.IsZero():
		return ""
	case kind == SMS && len(shown) > 6 && strings.HasPrefix(shown, "+"):
		return masked + shown[len(shown)-2:]
	default:
		return masked
	}
}

// Format implements [fmt.Formatter] so that no verb prints the value.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("[secret]")) }

// MarshalJSON returns the value itself, because the service needs it.
func (s Secret) MarshalJSON() ([]byte, error) { return s.value.MarshalJSON() }

// UnmarshalJSON reads the value the way [Text] does.
func (s *Secret) UnmarshalJSON(b []byte) error { return s.value.UnmarshalJSON(b) }

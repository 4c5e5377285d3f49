package richtext

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
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
	beyondASCII := func(r rune) bool { return r < ' ' || r > '~' }
	if !strings.ContainsFunc(literal, beyondASCII) || model.Clean(literal) == literal {
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

// Answer shows an answer of the service as JSON that scrolls and can be searched. A command lays it out, because a large
// one takes longer than Update may.
type Answer struct {
	*Viewport
	owner  uint64
	source []byte // of the text that is shown, or being laid out
	text   string
	layout screen.Slot[string]
}

// NewAnswer makes an empty Answer for the screen owner.
func NewAnswer(t *theme.Theme, owner uint64) *Answer {
	a := &Answer{Viewport: NewViewport(t), owner: owner}
	a.Accent = keyIn
	return a
}

// LayOut lays out an answer, unless it is the present one. The shown text stays until ShowLaidOut gets the message.
// The answer must not be changed any more.
func (a *Answer) LayOut(answer []byte) tea.Cmd {
	if len(answer) == 0 || len(answer) == len(a.source) && &answer[0] == &a.source[0] {
		return nil
	}
	a.source = answer
	return a.layout.Ask(a.owner, func(context.Context) (string, error) { return JSON(answer), nil })
}

// ShowLaidOut shows the text of the latest LayOut, and reports whether msg was its message.
func (a *Answer) ShowLaidOut(msg tea.Msg) bool {
	if !a.layout.Answer(msg, time.Time{}) {
		return false
	}
	a.text = a.layout.Take()
	a.SetLines(strings.Split(a.text, "\n"))
	return true
}

// Ready reports whether there is something to show.
func (a *Answer) Ready() bool { return a.text != "" }

// Text returns the shown text, without colours.
func (a *Answer) Text() string { return a.text }

// Clear empties the view, and drops the answer that is being laid out.
func (a *Answer) Clear() {
	a.layout.Cancel()
	a.source, a.text = nil, ""
	a.SetLines(nil)
}

const maxKeyLength = 1024

func keyIn(line string) (from, to int) {
	line = line[:min(len(line), maxKeyLength)]
	from = len(line) - len(strings.TrimLeft(line, " "))
	if to = from + stringLength(line[from:]); strings.HasPrefix(line[to:], ": ") {
		return from, to
	}
	return 0, 0
}

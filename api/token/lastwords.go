package token

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

const (
	lastWordsBytes = 4 << 10
	lastWordsLines = 3
	lastWordsRunes = 200 // of one line
)

// lastWords keeps the end of a command's standard error, and shows all of it where the command has a terminal.
type lastWords struct {
	show io.Writer // nil for nowhere
	tail []byte
}

func (w *lastWords) Write(p []byte) (int, error) {
	if w.show != nil {
		_, _ = w.show.Write(p) // no one is there to be told
	}
	w.tail = append(w.tail, p...)
	w.tail = w.tail[max(len(w.tail)-lastWordsBytes, 0):]
	return len(p), nil
}

// words returns the last lines as one sentence, without anything that could be a token.
func (w *lastWords) words(printed []byte) string {
	text := string(w.tail)
	if secret := bytes.TrimSpace(printed); len(secret) > 0 {
		text = strings.ReplaceAll(text, string(secret), redacted)
	}
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "\n")) {
		line = strings.TrimSpace(model.Clean(withoutTokens(strings.TrimRight(line, "\n"))))
		if line == "" {
			continue
		}
		if utf8.RuneCountInString(line) > lastWordsRunes {
			line = string([]rune(line)[:lastWordsRunes])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines[max(len(lines)-lastWordsLines, 0):], " / ")
}

var longWord = regexp.MustCompile(`[A-Za-z0-9._~+/=-]{16,}`)

// withoutTokens replaces long words that hold a digit. Paths mostly hold none.
func withoutTokens(text string) string {
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsAny(word, "0123456789") {
			return redacted
		}
		return word
	})
}

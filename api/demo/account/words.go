package account

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"inkdesk/assets"
)

type vocabulary map[string][]string

// readWords takes sections in square brackets with one entry a line.
func readWords() vocabulary {
	words := make(vocabulary)
	section := ""
	for line := range strings.Lines(assets.DemoWords()) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case line == "":
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		default:
			words[section] = append(words[section], strings.ReplaceAll(line, `\n`, "\n"))
		}
	}
	return words
}

// mailbox converts a name to the local part of an address: lower case ASCII, digits, dots.
func mailbox(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case r == 'ø':
			b.WriteByte('o')
		case r == 'ł':
			b.WriteByte('l')
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('.')
		}
	}
	return b.String()
}

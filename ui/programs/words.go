package programs

import (
	"errors"
	"runtime"
	"strings"
)

var errQuote = errors.New("a quote is not closed")

// Words splits a command as it stands in EDITOR and the like, at blanks. Quotes and backslashes
// keep characters as in a shell, but a backslash is one in the paths of Windows. Nothing else has
// a meaning, since no shell sees it.
func Words(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inside, escaped := false, false
	for i, r := range command {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && runtime.GOOS != "windows" && escapes(quote, command[i+1:]):
			inside, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inside = r, true
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
				word.Reset()
			}
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	if quote != 0 {
		return nil, errQuote
	}
	return words, nil
}

// escapes reports whether a backslash takes the meaning from what is behind it.
func escapes(quote rune, behind string) bool {
	return quote == 0 && behind != "" || quote == '"' && strings.IndexAny(behind, "$`\"\\") == 0
}

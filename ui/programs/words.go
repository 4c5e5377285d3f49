package programs

import (
	"errors"
	"strings"
)

var errQuote = errors.New("a quote is not closed")

// Words splits a command as it stands in EDITOR and the like, at blanks. Quotes keep blanks;
// nothing else has a meaning, since no shell sees it.
func Words(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inside := false
	for _, r := range command {
		switch {
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

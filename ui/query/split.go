package query

import (
	"strings"
	"unicode"
)

// word holds one word of a query, split into its parts.
type word struct {
	text  string
	not   bool
	field string
	value string // without quotes
}

const quote = '"'

// split splits a query at blanks outside of quotes. A quote that is not closed, as during
// typing, is closed at the end of the text, because the words may be written in another order.
func split(text string) []word {
	if strings.Count(text, string(quote))%2 != 0 {
		text += string(quote)
	}
	var all []word
	from, quoted := -1, false
	for i, r := range text + " " {
		switch {
		case r == quote:
			quoted = !quoted
			if from < 0 {
				from = i
			}
		case unicode.IsSpace(r) && (!quoted || i == len(text)):
			if from >= 0 {
				all = append(all, parseWord(text[from:i]))
			}
			from = -1
		case from < 0:
			from = i
		}
	}
	return all
}

func parseWord(text string) word {
	w := word{text: text}
	rest := text
	if r, ok := strings.CutPrefix(rest, "-"); ok && r != "" {
		w.not, rest = true, r
	}
	if field, value, ok := strings.Cut(rest, ":"); ok && isField(field) {
		w.field, rest = field, value
	}
	w.value = strings.ReplaceAll(rest, string(quote), "")
	return w
}

// isField tells a field from other text before a colon, as in a time or a web address.
func isField(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	switch strings.ToLower(s) {
	case "http", "https", "mailto":
		return false
	}
	return true
}

// Quote writes a text so that it is read as one value.
func Quote(text string) string {
	text = strings.ReplaceAll(text, string(quote), "")
	if text == "" || strings.ContainsFunc(text, unicode.IsSpace) || strings.HasPrefix(text, "-") || strings.Contains(text, ":") {
		return string(quote) + text + string(quote)
	}
	return text
}

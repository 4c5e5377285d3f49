package settings

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/keys"
)

// nearest returns the candidate that was most likely meant by a misspelt word, or "".
func nearest(word string, candidates []string) string {
	plain := make([]string, len(candidates))
	for i, c := range candidates {
		plain[i] = simplify(c)
	}
	near := slices.Index(plain, keys.Nearest(simplify(word), plain))
	if near < 0 {
		return ""
	}
	return candidates[near]
}

// simplify removes what people vary most: case, separators, the British u.
func simplify(word string) string {
	word = strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(word))
	return strings.ReplaceAll(word, "colour", "color")
}

func unknownText(name string, candidates []string) string {
	if near := nearest(name, candidates); near != "" {
		return fmt.Sprintf("unknown setting; did you mean %s?", near)
	}
	return "unknown setting; inkdesk config show lists them all"
}

package settings

import (
	"fmt"
	"strings"
)

// nearest returns the candidate that was most likely meant by a misspelt word, or "".
func nearest(word string, candidates []string) string {
	plain := simplify(word)
	best, found := max(1, len([]rune(plain))/3)+1, ""
	for _, c := range candidates {
		if d := edits(plain, simplify(c)); d < best {
			best, found = d, c
		}
	}
	return found
}

// simplify removes what people vary most: case, separators, the British u.
func simplify(word string) string {
	word = strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(word))
	return strings.ReplaceAll(word, "colour", "color")
}

// edits counts insertions, deletions, replacements and swaps of neighbours.
func edits(a, b string) int {
	from, to := []rune(a), []rune(b)
	var before []int
	above := make([]int, len(to)+1)
	for j := range above {
		above[j] = j
	}
	for i, r := range from {
		row := make([]int, len(to)+1)
		row[0] = i + 1
		for j, s := range to {
			row[j+1] = min(above[j+1], row[j], above[j]) + 1
			if r == s {
				row[j+1] = above[j]
			} else if i > 0 && j > 0 && r == to[j-1] && from[i-1] == s {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(to)]
}

func unknownText(name string, candidates []string) string {
	if near := nearest(name, candidates); near != "" {
		return fmt.Sprintf("unknown setting; did you mean %s?", near)
	}
	return "unknown setting; inkdesk config show lists them all"
}

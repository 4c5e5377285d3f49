package keys

import (
	"cmp"
	"slices"
	"strings"
)

const mostNear = 3

// NearestTexts returns the indexes of the few texts that are nearest to what was typed, the nearest first:
// each typed word is near to the beginning of some word of the text. It ignores case.
func NearestTexts(typed string, texts []string) []int {
	asked := strings.Fields(strings.ToLower(typed))
	apart := make([]int, len(texts))
	var near []int
	for i, text := range texts {
		words := strings.Fields(strings.ToLower(text))
		if !slices.ContainsFunc(asked, func(word string) bool {
			d := fromNearest(word, words)
			apart[i] += d
			return d > max(1, len([]rune(word))/2-1)
		}) {
			near = append(near, i)
		}
	}
	slices.SortStableFunc(near, func(a, b int) int { return cmp.Compare(apart[a], apart[b]) })
	return near[:min(len(near), mostNear)]
}

// fromNearest is how many edits make a word the beginning of the nearest of others.
func fromNearest(word string, others []string) int {
	n, best := len([]rune(word)), len(word)
	for _, other := range others {
		letters := []rune(strings.Trim(other, `.,:;()"`))
		for end := max(n-1, 0); end <= min(n+1, len(letters)); end++ {
			best = min(best, distance(word, string(letters[:end])))
		}
	}
	return best
}

// Nearest returns the candidate with the fewest edits to word, or "" when none
// is close enough to be what was meant.
func Nearest(word string, candidates []string) string {
	best, found := max(1, len([]rune(word))/3)+1, ""
	for _, c := range candidates {
		if d := distance(word, c); d < best {
			best, found = d, c
		}
	}
	return found
}

// distance counts insertions, deletions, replacements and swaps of neighbours.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	var before []int
	last := make([]int, len(to)+1)
	for j := range last {
		last[j] = j
	}
	for i, r := range from {
		row := make([]int, len(to)+1)
		row[0] = i + 1
		for j, s := range to {
			replace := last[j]
			if r != s {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && r == to[j-1] && from[i-1] == s {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(to)]
}

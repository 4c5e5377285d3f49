package keys

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

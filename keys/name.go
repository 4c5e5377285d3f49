package keys

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// same lists chords that reach a program as another key.
func same() map[string]string {
	return map[string]string{"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+[": "esc"}
}

// modifiers in the order in which the terminal layer reports them.
func modifiers() []string { return []string{"ctrl", "alt", "shift"} }

// parse returns the canonical name of a key as it was written, or the problem. Any printable character is a key.
func parse(written string) (canonical, problem string) {
	if utf8.RuneCountInString(written) == 1 && written != " " {
		if r, _ := utf8.DecodeRuneInString(written); unicode.IsGraphic(r) && r != utf8.RuneError {
			return written, ""
		}
		return "", fmt.Sprintf("%q is not a key that can be typed.", written)
	}
	held, base := splitChord(written)
	aliases := map[string]string{
		" ": "space", "escape": "esc", "return": "enter", "pgdn": "pgdown", "pagedown": "pgdown",
		"pageup": "pgup", "del": "delete", "ins": "insert", "bs": "backspace",
	}
	if alias, ok := aliases[strings.ToLower(base)]; ok {
		base = alias
	}
	if utf8.RuneCountInString(base) != 1 {
		base = strings.ToLower(base)
		if codes()[base] == 0 {
			return "", unknownKey(written, base)
		}
	}
	if len(held) == 0 {
		return base, ""
	}
	canonical, problem = chord(written, held, base)
	if other, ok := same()[canonical]; ok {
		return "", fmt.Sprintf("a terminal sends %s for %s; write %s.", other, canonical, other)
	}
	return canonical, problem
}

func splitChord(written string) (held []string, base string) {
	base = written
	for {
		cut := strings.IndexAny(base, "+-")
		if cut <= 0 || cut == len(base)-1 {
			return held, base
		}
		held = append(held, strings.ToLower(base[:cut]))
		base = base[cut+1:]
	}
}

func chord(written string, held []string, base string) (canonical, problem string) {
	for _, h := range held {
		if !slices.Contains(modifiers(), h) {
			return "", unknownKey(written, h)
		}
	}
	letter := utf8.RuneCountInString(base) == 1
	if letter && len(held) == 1 && held[0] == "shift" {
		return strings.ToUpper(base), ""
	}
	if letter {
		base = strings.ToLower(base)
	}
	var out strings.Builder
	for _, m := range modifiers() {
		if slices.Contains(held, m) {
			out.WriteString(m + "+")
		}
	}
	return out.String() + base, ""
}

func unknownKey(written, part string) string {
	if near := Nearest(part, append(slices.Sorted(maps.Keys(codes())), modifiers()...)); near != "" {
		return fmt.Sprintf("%q is not a key; did you mean %s?", written, strings.Replace(strings.ToLower(written), part, near, 1))
	}
	return fmt.Sprintf("%q is not a key; write a character, a name such as enter or f5, or a chord such as ctrl+x.", written)
}

const mostNear = 3

// NearestTexts returns the indexes of the few texts that are nearest to the typed words, the nearest first:
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

// fromNearest returns how many edits make a word the beginning of the nearest of others.
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

// Nearest returns the candidate with the fewest edits to word, or "" when none is close enough to be the word meant.
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

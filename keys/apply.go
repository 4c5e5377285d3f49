package keys

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Off names the value that switches an action off in the configuration file.
const Off = "none"

// Problem describes one fault of the user's key settings, with which the action keeps its default.
type Problem struct {
	Action string // dotted name as the user wrote it
	Text   string // one sentence, with what to do
	Other  string // the action that it conflicts with, "" for none
}

// String returns the whole problem on one line.
func (p Problem) String() string { return p.Action + ": " + p.Text }

// Apply replaces the keys of the named actions, for instance "envelope.void": {"X", "f8"}. The list {"none"} switches
// an action off. What cannot be applied is reported, in the order of the names, and leaves that action as it was.
func (m *Map) Apply(overrides map[string][]string) []Problem {
	actions := map[string]*key.Binding{}
	for action := range m.All() {
		actions[action.Name] = action.at
	}
	var problems []Problem
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		b, ok := actions[name]
		if !ok {
			text := "there is no such action; the help lists them all."
			if near := Nearest(name, slices.Sorted(maps.Keys(actions))); near != "" {
				text = fmt.Sprintf("there is no such action; did you mean %s?", near)
			}
			problems = append(problems, Problem{Action: name, Text: text})
			continue
		}
		text := destructive(name, overrides[name])
		if text == "" {
			text = rebind(name, b, overrides[name])
		}
		if text != "" {
			problems = append(problems, Problem{Action: name, Text: text})
		}
	}
	return problems
}

func rebind(name string, b *key.Binding, wanted []string) string {
	if len(wanted) == 0 {
		return "give at least one key, or none to switch the action off."
	}
	if len(wanted) == 1 && wanted[0] == Off {
		// Without these a person could be locked in.
		if slices.Contains([]string{"global.quit", "global.back", "form.cancel", "prompt.cancel", "dialog.cancel"}, name) {
			return "this action cannot be switched off: it is the way out. Give it another key instead."
		}
		b.SetKeys()
		b.SetHelp("", b.Help().Desc)
		return ""
	}
	names := make([]string, 0, len(wanted))
	for _, w := range wanted {
		canonical, problem := parse(w)
		if problem != "" {
			return problem
		}
		if !slices.Contains(names, canonical) {
			names = append(names, canonical)
		}
	}
	b.SetKeys(names...)
	b.SetHelp(Label(names), b.Help().Desc)
	return ""
}

// changing returns the actions that change something at the service, without their groups.
func changing() []string {
	return []string{
		"rename", "expiry", "level", "comment", "notification", "visibility", "placeholders", "dynamic", "steps",
		"add-document", "send", "duplicate", "reissue", "many", "void", "delete", "use", "add-field", "move-field", "delete-field",
		"retry", "give-up",
	}
}

// destructive returns why an action may not have one of the wanted keys, "" when it may have all. A
// ctrl+letter is typed by habit, for something else in a shell or an editor.
func destructive(action string, wanted []string) string {
	_, verb, _ := strings.Cut(action, ".")
	if !slices.Contains(changing(), verb) {
		return ""
	}
	for _, w := range wanted {
		name, problem := parse(w)
		mod, base := modifiersOf(name)
		if problem == "" && mod.Contains(tea.ModCtrl) && utf8.RuneCountInString(base) == 1 {
			return "ctrl with a letter never changes anything at the service, and " + name + " would; give another key, such as an upper case letter."
		}
	}
	return ""
}

// Conflicts reports every key that two actions share in a place where both listen, once per pair.
func (m *Map) Conflicts() []Problem {
	var problems []Problem
	reported := map[[3]string]bool{}
	for _, where := range scopes() {
		owner := map[string]string{}
		for action := range m.All() {
			if !slices.Contains(where.groups, action.Group) {
				continue
			}
			for _, name := range action.Binding.Keys() {
				first, taken := owner[name]
				if !taken {
					owner[name] = action.Name
					continue
				}
				pair := [3]string{name, first, action.Name}
				if reported[pair] {
					continue
				}
				reported[pair] = true
				problems = append(problems, Problem{
					Action: action.Name,
					Text:   fmt.Sprintf("the key %s is also %s in %s; give one of them another key.", name, first, where.name),
					Other:  first,
				})
			}
		}
	}
	return problems
}

// Own returns a binding for an action of the person's own, on a key as they wrote it. The problem is one sentence
// with what to do, "" for none: the key means something already where envelopes are looked at, or it is no key.
func (m *Map) Own(does, written string) (b key.Binding, problem string) {
	name, problem := parse(written)
	if problem != "" {
		return b, problem
	}
	for _, where := range scopes() {
		if where.name != "the envelope list" && where.name != "an envelope" && where.name != "the page viewer" {
			continue
		}
		for action := range m.All() {
			if slices.Contains(where.groups, action.Group) && slices.Contains(action.Binding.Keys(), name) {
				return b, fmt.Sprintf("the key %s is also %s in %s; give one of them another key.", name, action.Name, where.name)
			}
		}
	}
	return bind(does, name), ""
}

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

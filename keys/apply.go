package keys

import (
	"fmt"
	"maps"
	"slices"
	"strings"
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

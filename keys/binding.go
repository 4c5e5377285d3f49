package keys

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

func bind(help string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(Label(names), help))
}

func setDefaults(group reflect.Value) {
	for field, b := range bindingsOf(group) {
		*b = bind(field.Tag.Get("help"), strings.Fields(field.Tag.Get("keys"))...)
	}
}

// Label returns how a set of keys is written in hints and help: the first two
// keys in plain ASCII, a run of digits as a range, nothing when it is empty.
func Label(names []string) string {
	switch {
	case len(names) == 0:
		return ""
	case len(names) == 1:
		return names[0]
	case len(names) > 2 && isDigitRun(names):
		return names[0] + "-" + names[len(names)-1]
	}
	return names[0] + "/" + names[1]
}

func isDigitRun(names []string) bool {
	run := strings.Join(names, "")
	return len(run) == len(names) && strings.Contains("0123456789", run)
}

// Speak names every binding by its words in place of its keys, because no keys are pressed where the screens are
// spoken: texts say "reverse order" then, which can be typed.
func (m *Map) Speak() {
	for a := range m.All() {
		if does := a.Binding.Help().Desc; len(a.Binding.Keys()) > 0 {
			a.at.SetHelp(`"`+does+`"`, does)
		}
	}
}

func isSpoken(b key.Binding) bool {
	name := b.Help().Key
	return len(name) > 2 && strings.HasPrefix(name, `"`) && strings.HasSuffix(name, `"`)
}

// Hint returns the keys of a binding with what it does, as in "E set expiry".
func Hint(b key.Binding) string {
	name, does := b.Help().Key, b.Help().Desc
	switch {
	case !isSpoken(b):
		return name + " " + does
	case name == `"`+does+`"`:
		return name
	}
	return name + " to " + does
}

// Short returns how a binding is written in little room: its first, customary key, or the range of its digits.
func Short(b key.Binding) string {
	if isSpoken(b) {
		return b.Help().Key
	}
	names := b.Keys()
	if len(names) > 1 && !isDigitRun(names) {
		names = names[:1]
	}
	return Label(names)
}

// Changing reports whether a binding changes something on the service: those have a capital letter alone.
func Changing(b key.Binding) bool {
	names := b.Keys()
	return len(names) == 1 && len(names[0]) == 1 && strings.Contains("ABCDEFHILMOQRTUWX", names[0])
}

// Named returns a binding under the name of what it does in one place, such as "details"
// where opening shows them. The keys stay, and b itself keeps its name.
func Named(b key.Binding, does string) key.Binding {
	b.SetHelp(b.Help().Key, does)
	return b
}

// WithoutLetters returns a binding without the keys that are letters, which a text field needs.
func WithoutLetters(b key.Binding) key.Binding {
	names := slices.DeleteFunc(slices.Clone(b.Keys()), func(name string) bool { return len(name) == 1 })
	if len(names) == 0 {
		return key.NewBinding(key.WithDisabled())
	}
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(names[0], b.Help().Desc))
}

// Full lists all keys of a binding, for the help panel.
func Full(b key.Binding) string { return strings.Join(b.Keys(), " ") }

// Index tells which key of the binding was pressed, counted from 0, and -1 when none was or the binding is off. It
// serves bindings whose keys are an ordered choice, such as the digits that jump to a tab.
func Index(msg fmt.Stringer, b key.Binding) int {
	if !b.Enabled() {
		return -1
	}
	return slices.Index(b.Keys(), msg.String())
}

// Nth returns the inverse of [Index]: a binding of the key with that index alone, without a key where there is none.
func Nth(b key.Binding, i int) key.Binding {
	if !b.Enabled() || i >= len(b.Keys()) {
		return key.Binding{}
	}
	name := b.Keys()[i]
	return key.NewBinding(key.WithKeys(name), key.WithHelp(name, ""))
}

// Letters returns bindings for the choices of a short menu: of each title the first letter of a word, or else any of
// its letters, that no other choice has and that does not move. A title without one has no key.
func (m *Map) Letters(titles []string) []key.Binding {
	var taken []string
	for _, b := range []key.Binding{m.Move.Up, m.Move.Down, m.Move.Top, m.Move.Bottom, m.Move.Leave, m.Prompt.Accept, m.Prompt.Cancel} {
		taken = append(taken, b.Keys()...)
	}
	list := make([]key.Binding, len(titles))
	for i, title := range titles {
		var letters []string
		for _, word := range strings.Fields(title) {
			first, _ := utf8.DecodeRuneInString(strings.ToLower(word))
			letters = append(letters, string(first))
		}
		for _, r := range strings.ToLower(title) {
			letters = append(letters, string(r))
		}
		for _, name := range letters {
			if unicode.IsLetter([]rune(name)[0]) && name[0] < 0x80 && !slices.Contains(taken, name) {
				list[i], taken = bind("", name), append(taken, name)
				break
			}
		}
	}
	return list
}

package keys

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

// Letters are bindings for the choices of a short menu: of each title the first letter of a word,
// or else any of its letters, that no other choice has and that does not move. A title without
// one has no key.
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

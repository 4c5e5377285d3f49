package picker_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/sizetest"
)

// A menu of two has letters and no filter that would swallow what is typed.
func TestShortMenusHaveLetters(t *testing.T) {
	two := []picker.Choice{{ID: "1", Title: "Empty envelope"}, {ID: "2", Title: "Envelope from a template"}}
	three := append(two, picker.Choice{ID: "3", Title: "Jump"})
	for _, tt := range []struct {
		name    string
		choices []picker.Choice
		typed   string
		want    string
		shows   string
	}{
		{"the first letter", two, "e", "1", "e┃"},
		{"a further one", two, "f", "2", "f┃"},
		{"what is no letter of them", two, "x", "", "e┃"},
		{"one of three is found by typing", three, "f", "", ">"},
		{"letters that move are not taken", []picker.Choice{{ID: "1", Title: "Jog"}, {ID: "2", Title: "Hug"}}, "o", "1", "u┃"},
		{"no letters", []picker.Choice{{ID: "1", Title: "é 1"}}, "e", "", "é 1"},
	} {
		got := ""
		menu := picker.OpenMenu(sizetest.Theme(), keys.Default(), picker.Options{Title: "New"}, tt.choices, func(id string) tea.Cmd { got = id; return nil })
		if view := ansi.Strip(menu.Over(strings.Repeat(strings.Repeat(" ", 80)+"\n", 23), 80, 24)); !strings.Contains(view, tt.shows) {
			t.Errorf("%s: %q is not in\n%s", tt.name, tt.shows, view)
		}
		press, _ := keys.Press(tt.typed)
		if _, open := menu.Update(press); got != tt.want || open != (tt.want == "") {
			t.Errorf("%s: picked %q, want %q; open %v", tt.name, got, tt.want, open)
		}
	}
}

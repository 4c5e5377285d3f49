package textline_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/textline"
)

func input(o textline.Options, width int, typed string) *textline.Input {
	i := textline.New(sizetest.Theme(), o)
	i.Resize(width)
	press(i, typed)
	return i
}

func press(i *textline.Input, typed string) {
	for _, r := range typed {
		i.Update(tea.KeyPressMsg{Text: string(r), Code: r})
	}
}

func TestTyping(t *testing.T) {
	i := input(textline.Options{Prompt: "/ "}, 20, "anna")
	if i.Value() != "anna" || ansi.Strip(i.View()) != "/ anna              " {
		t.Errorf("value %q, view %q", i.Value(), i.View())
	}
	i.Update(tea.KeyPressMsg{Code: tea.KeyBackspace})
	testbed.Wrong(t, i.Value() != "ann", "after backspace %q", i.Value())
}

func TestPasteIsCleaned(t *testing.T) {
	i := input(textline.Options{}, 40, "")
	i.Update(tea.PasteMsg{Content: "a\x1b[31mb\nc\u202ed\te"})
	if got := i.Value(); strings.ContainsAny(got, "\x1b\n\t\u202e") || !strings.HasPrefix(got, "a") || !strings.HasSuffix(got, "e") {
		t.Errorf("pasted %q", got)
	}
}

func TestTheLengthIsBounded(t *testing.T) {
	i := input(textline.Options{Max: 5}, 40, "abcdefgh")
	testbed.Wrong(t, i.Value() != "abcde", "typed %q", i.Value())
	i = input(textline.Options{}, 40, "")
	i.Update(tea.PasteMsg{Content: strings.Repeat("x", 100_000)})
	if got := utf8.RuneCountInString(i.Value()); got > 4096 {
		t.Errorf("%d characters were pasted", got)
	}
}

func TestSecretsDoNotShow(t *testing.T) {
	i := input(textline.Options{Masked: true}, 40, "passcode")
	if view := ansi.Strip(i.View()); strings.TrimSpace(view) != "••••••••" {
		t.Errorf("shows %q", view)
	}
	testbed.Wrong(t, i.Value() != "passcode", "value %q", i.Value())
}

// The cursor stands behind what was typed, in cells, and never outside.
func TestCursor(t *testing.T) {
	for _, row := range []struct {
		typed       string
		width, want int
	}{
		{"", 20, 2},
		{"abc", 20, 5},
		{"日本", 20, 6},
		{strings.Repeat("x", 50), 20, 19},
		{strings.Repeat("日", 50), 20, 18},
		{"abc", 1, 0},
	} {
		i := input(textline.Options{Prompt: "> "}, row.width, row.typed)
		if c := i.Cursor(10, 3); c == nil || c.X != 10+row.want || c.Y != 3 || c.Blink {
			t.Errorf("%q at %d: %+v, want column %d", row.typed, row.width, c, 10+row.want)
		}
	}
}

func TestTheEndIsShownWhileTyping(t *testing.T) {
	i := input(textline.Options{Prompt: "> "}, 12, "0123456789abcdef")
	testbed.Equal(t, ansi.Strip(i.View()), "> 789abcdef ", "the result")
	for range 16 {
		i.Update(tea.KeyPressMsg{Code: tea.KeyLeft})
	}
	testbed.Equal(t, ansi.Strip(i.View()), "> 0123456789", "at the start shows")
}

func TestTheCursorStaysInTheLine(t *testing.T) {
	for name, th := range sizetest.Themes() {
		for _, text := range sizetest.Texts() {
			for _, masked := range []bool{false, true} {
				i := textline.New(th, textline.Options{Prompt: "Search ", Placeholder: text, Masked: masked})
				for _, width := range []int{0, 1, 2, 7, 9, 40, 200} {
					i.Resize(width)
					i.SetValue(text)
					i.Update(tea.KeyPressMsg{Code: tea.KeyHome})
					sizetest.Exact(t, i.View(), width, 1)
					if c := i.Cursor(0, 0); c.X < 0 || c.X >= max(width, 1) {
						t.Fatalf("%s %q at %d: cursor in column %d", name, text, width, c.X)
					}
				}
			}
		}
	}
}

// Reading the clipboard would run a program from the PATH.
func TestTheClipboardIsNotRead(t *testing.T) {
	i := input(textline.Options{}, 20, "")
	if cmd := i.Update(tea.KeyPressMsg{Code: 'v', Mod: tea.ModCtrl}); cmd != nil {
		t.Errorf("ctrl+v does %v", cmd())
	}
}

// steps counts the moves through what is found.
type steps int

func (s *steps) Up()   { *s-- }
func (s *steps) Down() { *s++ }

func TestSearch(t *testing.T) {
	for name, row := range map[string]struct {
		keys             []string
		text             string
		typing, accepted bool
		steps            steps
	}{
		"every letter counts":           {keys: []string{"a", "b"}, text: "oldab", typing: true},
		"accepted":                      {keys: []string{"a", "enter"}, text: "olda", accepted: true},
		"cancelling restores":           {keys: []string{"a", "b", "esc"}, text: "old"},
		"arrows move, letters do not":   {keys: []string{"down", "j", "down", "up"}, text: "oldj", typing: true, steps: 1},
		"all of it can be taken away":   {keys: []string{"ctrl+u", "enter"}, accepted: true},
		"nothing typed changes nothing": {text: "old", typing: true},
	} {
		var s textline.Search
		var found steps
		s.Set("old")
		s.Open(sizetest.Theme(), textline.Options{Max: 20})
		accepted := false
		for _, name := range row.keys {
			press, _ := keys.Press(name)
			accepted = s.Update(press, keys.Default().Prompt, &found)
		}
		if s.Text() != row.text || s.Typing() != row.typing || accepted != row.accepted || found != row.steps {
			t.Errorf("%s: %q, typing %v, accepted %v, moved %d", name, s.Text(), s.Typing(), accepted, found)
		}
		testbed.Equal(t, s.Cursor(0, 0) != nil, s.Typing(), "%s: a cursor", name)
	}
}

// Nothing takes text but a buffer: the other editors have keys that end the program, and clean nothing.
func TestNothingElseEditsText(t *testing.T) {
	others := []string{"bubbles/v2/text" + "input", "bubbles/v2/text" + "area", "huh.New" + "Input", "huh.New" + "Text"}
	err := filepath.WalkDir(filepath.Join("..", "..", ".."), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, other := range others {
			testbed.Wrong(t, strings.Contains(string(source), other), "%s uses %s", path, other)
		}
		return err
	})
	testbed.Must(t, err)
}

package detail_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func TestPromptTakesKeysWhileItCaptures(t *testing.T) {
	p, in := detail.NewPrompt(env()), text()
	size := screen.Size{Width: 60, Height: 12}
	view := draw.Join(draw.FitAll(nil, size.Width, size.Height))
	letter, _ := keys.Press("p")
	enter, _ := keys.Press("enter")
	if _, taken := p.Update(letter, in); taken || p.Capturing() {
		t.Error("a key is taken while nothing is asked")
	}
	if cmd, taken := p.Update(tea.PasteMsg{Content: "p"}, in); !taken || cmd != nil || p.Active() {
		t.Error("pasted text stands for a key")
	}
	if _, taken := p.Update(tea.BlurMsg{}, in); taken {
		t.Error("another message is taken")
	}

	chosen := ""
	p.Choose(picker.Options{Title: "Menu"}, []picker.Choice{{ID: "one", Title: "One"}}, func(id string) tea.Cmd {
		chosen = id
		return nil
	})
	if !p.Capturing() || p.Over(view, size) == view {
		t.Error("the menu is not open")
	}
	if _, taken := p.Update(enter, in); !taken || chosen != "one" || p.Capturing() || p.Over(view, size) != view {
		t.Errorf("%q is chosen, and the menu is still open: %v", chosen, p.Capturing())
	}

	search(p, in)
	if _, taken := p.Update(letter, in); !taken || !matches(in, 7) || p.Cursor(size, 11) == nil {
		t.Error("a letter is not looked for")
	}
	p.Update(enter, in)
	if p.Capturing() || p.Cursor(size, 11) != nil {
		t.Error("the line is still open")
	}
}

func TestKeysOfTheSearch(t *testing.T) {
	f, in := detail.NewPrompt(env()), text()
	next, _ := keys.Press("n")
	open, _ := keys.Press("/")
	other, _ := keys.Press("x")
	if cmd, taken := f.Press(next, in); !taken || cmd == nil {
		t.Error("nobody says that nothing is looked for")
	}
	if _, taken := f.Press(other, in); taken {
		t.Error("another key is taken")
	}
	if _, taken := f.Press(open, in); !taken || !f.Capturing() {
		t.Error("nothing can be typed")
	}
	hit(t, f, in, "a", "p", "p", "enter")
	if f.Press(next, in); !at(in, 2) {
		t.Error("the key does not lead to the next match")
	}
}

func at(in detail.Searchable, want int) bool {
	present, _ := in.Match()
	return present == want
}

func text() *richtext.Viewport {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 4)
	s.SetLines([]string{"apple", "pear", "apple pie", "plum"})
	return s
}

func search(f *detail.Prompt, in detail.Searchable) {
	slash, _ := keys.Press("/")
	f.Press(slash, in)
}

func hit(t *testing.T, f *detail.Prompt, in detail.Searchable, names ...string) {
	t.Helper()
	for _, name := range names {
		k, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		f.Update(k, in)
	}
}

func TestFinding(t *testing.T) {
	f, in := detail.NewPrompt(env()), text()
	see := func(want string) {
		t.Helper()
		testbed.Equal(t, strings.Join(strings.Fields(ansi.Strip(f.Line(in, 40))), " "), want, "it says")
	}
	search(f, in)
	if !f.Capturing() || f.Cursor(screen.Size{Width: 40, Height: 4}, 3) == nil {
		t.Error("nothing can be typed")
	}
	hit(t, f, in, "p", "l")
	see("Find: pl 1 of 3")
	hit(t, f, in, "down")
	see("Find: pl 2 of 3")
	hit(t, f, in, "up", "up")
	see("Find: pl 3 of 3")
	f.Update(tea.PasteMsg{Content: "x\x1b[2J"}, in)
	see("Find: plx\ufffd[2J not found")
	hit(t, f, in, "enter")
	if f.Capturing() || !f.Active() || f.Cursor(screen.Size{Width: 40, Height: 4}, 3) != nil {
		t.Error("the search line stays open, or what is looked for is lost")
	}
	search(f, in)
	hit(t, f, in, "backspace", "backspace", "backspace", "backspace", "backspace", "enter")
	see("Find: pl 1 of 3")
	other := text()
	if f.Again(other); !matches(other, 3) {
		t.Error("another text is not searched")
	}
	search(f, in)
	hit(t, f, in, "esc")
	if f.Active() || !matches(in, 0) {
		t.Error("the search does not end")
	}
}

func matches(in detail.Searchable, want int) bool {
	_, total := in.Match()
	return total == want
}

func TestLineIsExact(t *testing.T) {
	for name, th := range sizetest.Themes() {
		for _, typed := range sizetest.Texts() {
			f, in := detail.NewPrompt(screen.Env{Theme: th, Keys: keys.Default()}), text()
			search(f, in)
			f.Update(tea.PasteMsg{Content: typed}, in)
			for _, width := range []int{0, 1, 5, 20, 80} {
				t.Run(fmt.Sprintf("%s %d", name, width), func(t *testing.T) {
					sizetest.Exact(t, f.Line(in, width), width, 1)
				})
			}
			hit(t, f, in, "enter")
			sizetest.Exact(t, f.Line(in, 33), 33, 1)
		}
	}
}

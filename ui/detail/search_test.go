package detail_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func newPrompt(th *theme.Theme) *detail.Prompt {
	return detail.NewPrompt(screen.Env{Theme: th, Keys: keys.Default()})
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
	f, in := newPrompt(sizetest.Theme()), text()
	see := func(want string) {
		t.Helper()
		if got := strings.Join(strings.Fields(ansi.Strip(f.Line(in, 40))), " "); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
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
			f, in := newPrompt(th), text()
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

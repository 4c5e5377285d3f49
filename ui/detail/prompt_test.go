package detail_test

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
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
	f, in := newPrompt(env().Theme), text()
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

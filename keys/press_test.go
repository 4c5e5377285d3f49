package keys_test

import (
	"testing"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
)

// Every key of the keymap can be pressed by its name, and is then the key that the
// binding listens to.
func TestEveryKeyOfTheKeymap(t *testing.T) {
	for action := range keys.Default().All() {
		for _, name := range action.Binding.Keys() {
			msg, ok := keys.Press(name)
			if !ok || !key.Matches(msg, action.Binding) {
				t.Errorf("%s: the press of %q is %q", action.Name, name, msg)
			}
		}
	}
}

func TestTypedCharacters(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"x", "x"}, {"X", "X"}, {"é", "é"}, {"Ж", "Ж"}, {"+", "+"}, {"space", " "}, {"enter", ""}, {"ctrl+x", ""},
	} {
		if msg, ok := keys.Press(c.name); !ok || msg.Text != c.text {
			t.Errorf("%q types %q, want %q", c.name, msg.Text, c.text)
		}
	}
}

func TestWhatIsNoKey(t *testing.T) {
	for _, name := range []string{"", "entr", "ctrl+", "hyper+x", "\xff"} {
		if msg, ok := keys.Press(name); ok {
			t.Errorf("%q is taken for the key %q", name, msg)
		}
	}
}

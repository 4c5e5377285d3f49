package keys_test

import (
	"slices"
	"testing"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
)

// Every key of the keymap can be pressed by its name, and is then the key that the binding listens to.
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

func TestNearestTexts(t *testing.T) {
	texts := []string{"Void envelope", "Set the expiration date", "Download certificate", "Extend: longer, prolong", "Müller & Söhne"}
	for typed, want := range map[string][]int{
		"viod":              {0},
		"VIOD":              {0},
		"viod envelpoe":     {0},
		"experation":        {1},
		"expirat xon":       nil, // one word is near, the other is not
		"certifcate":        {2},
		"certificates":      {2},
		"extned":            {3},
		"prolnog":           {3},
		"muller":            {4},
		"zzqx":              nil,
		"":                  {0, 1, 2},
		"🦆🦆🦆🦆":              nil,
		"voids of anything": nil,
	} {
		if got := keys.NearestTexts(typed, texts); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", typed, got, want)
		}
	}
}

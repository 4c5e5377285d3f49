package keys_test

import (
	"testing"

	"inkdesk/keys"
)

// trace remembers what it was told.
type trace struct{ last string }

func (t *trace) Up()       { t.last = "up" }
func (t *trace) Down()     { t.last = "down" }
func (t *trace) HalfUp()   { t.last = "half up" }
func (t *trace) HalfDown() { t.last = "half down" }
func (t *trace) PageUp()   { t.last = "page up" }
func (t *trace) PageDown() { t.last = "page down" }
func (t *trace) Top()      { t.last = "top" }
func (t *trace) Bottom()   { t.last = "bottom" }

func TestMove(t *testing.T) {
	for name, want := range map[string]string{
		"k": "up", "up": "up", "j": "down", "ctrl+u": "half up", "ctrl+d": "half down",
		"pgup": "page up", "pgdown": "page down", "g": "top", "home": "top", "G": "bottom", "x": "",
	} {
		msg, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		m := &trace{}
		if taken := keys.Default().Move.Through(msg, m); taken != (want != "") || m.last != want {
			t.Errorf("%s moves %q, taken %v", name, m.last, taken)
		}
	}
}

// Where letters are typed, letters move nothing.
func TestMoveWhileTyping(t *testing.T) {
	for name, want := range map[string]string{
		"up": "up", "down": "down", "pgup": "page up", "pgdown": "page down", "k": "", "j": "", "g": "", "G": "",
	} {
		msg, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		m := &trace{}
		if taken := keys.Default().Prompt.Through(msg, m); taken != (want != "") || m.last != want {
			t.Errorf("%s moves %q, taken %v", name, m.last, taken)
		}
	}
}

func TestTab(t *testing.T) {
	for _, c := range []struct {
		key        string
		open, want int
		another    bool
	}{
		{"tab", 0, 1, true},
		{"tab", 2, 0, true},
		{"shift+tab", 0, 2, true},
		{"2", 0, 1, true},
		{"1", 0, 0, false},
		{"9", 0, 8, false},
		{"x", 1, 1, false},
	} {
		msg, _ := keys.Press(c.key)
		if got, ok := keys.Default().Move.Tab(msg, c.open, 3); ok != c.another || ok && got != c.want {
			t.Errorf("%s from tab %d leads to %d, %v", c.key, c.open, got, ok)
		}
	}
}

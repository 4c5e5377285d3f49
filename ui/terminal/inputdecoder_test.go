package terminal

import (
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// fragile panics on what begins with an exclamation mark.
type fragile struct{ uv.EventDecoder }

func (f *fragile) Decode(from []byte) (int, uv.Event) {
	if from[0] == '!' {
		panic("fragile")
	}
	return f.EventDecoder.Decode(from)
}

// What makes the decoder panic costs nothing but itself.
func TestDecoderSurvivesItsPanics(t *testing.T) {
	t.Parallel()
	var pressed string
	d := newInputDecoder(func(msg tea.Msg) {
		if key, ok := msg.(uv.KeyPressEvent); ok {
			pressed += key.Text
		}
	})
	d.keys = new(fragile)
	for range 3 {
		for _, read := range []string{"a", "!x", "b"} {
			d.decode([]byte(read))
		}
	}
	if pressed != "ababab" {
		t.Errorf("pressed %q", pressed)
	}
}

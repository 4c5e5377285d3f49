package terminal

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// What makes the decoder panic costs nothing but itself.
func TestDecoderSurvivesItsPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var pressed string
		d := startInputDecoder(ctx, "xterm", func(msg tea.Msg) {
			if key, ok := msg.(uv.KeyPressEvent); ok {
				pressed += key.Text
			}
		})
		for range 3 {
			d.decode([]byte("a"))
			synctest.Wait()
			d.decode([]byte("\x1b[" + strings.Repeat("1;", 40) + "1m"))
			synctest.Wait()
			d.decode([]byte("b"))
			synctest.Wait()
		}
		if pressed != "ababab" {
			t.Errorf("pressed %q", pressed)
		}
		cancel()
		synctest.Wait()
		d.decode([]byte("c")) // nobody takes it, and nobody waits
	})
}

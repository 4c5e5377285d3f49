package draw_test

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestFooter(t *testing.T) {
	k := keys.Default()
	k.List.Sort.SetEnabled(false)
	hints := []key.Binding{k.List.Open, k.List.Sort, k.List.Search, k.Envelope.Why, k.Envelope.Actions, k.List.Preview, k.List.Zoom, k.List.Export}
	for width, want := range map[int]string{
		200: "enter open  / search  w why  a actions  p preview  ? help",
		35:  "enter open  / search  w why  ? help",
		34:  "enter open  / search  ? help",
		10:  "? help",
		5:   "? hel",
	} {
		got := ansi.Strip(draw.Footer(sizetest.Theme(), hints, k.Global.Help, width))
		if strings.TrimSpace(got) != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
	for width := range 100 {
		sizetest.Exact(t, draw.Footer(sizetest.Theme(), hints, k.Global.Help, width), width, 1)
	}
}

package draw_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

// blanks are those in front of the help.
var blanks = regexp.MustCompile(` *(  )(\? help)$`)

func TestFooter(t *testing.T) {
	k := keys.Default()
	k.List.Sort.SetEnabled(false)
	hints := []key.Binding{k.List.Open, k.List.Sort, k.List.Search, k.Envelope.Why, k.Envelope.Actions, k.List.Preview, k.List.Zoom, k.List.Export}
	hints = slices.Insert(hints, 3, k.Envelope.Expiry)
	for width, want := range map[int]string{
		200: "enter open  / search  w why  a actions  p preview  z zoom  x export   E set expiry  ? help",
		60:  "enter open  / search  w why  z zoom   E set expiry  ? help",
		40:  "enter open  / search  w why  ? help",
		34:  "enter open  / search  ? help",
		10:  "? help",
		5:   "? hel",
	} {
		got := ansi.Strip(draw.Footer(sizetest.Theme(), hints, k.Global.Help, width))
		if !strings.HasSuffix(got, "? help"[:min(6, width)]) {
			t.Errorf("at %d the help is not at the end: %q", width, got)
		}
		if got = strings.TrimSpace(blanks.ReplaceAllString(got, "$1$2")); got != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
	for width := range 100 {
		sizetest.Exact(t, draw.Footer(sizetest.Theme(), hints, k.Global.Help, width), width, 1)
	}
}

package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestOverCentre(t *testing.T) {
	frame := draw.Join(draw.FitAll([]string{"aaaaaaa", "bbbbbbb", "日本語x", "ddddddd"}, 7, 4))
	got := strings.Split(ansi.Strip(draw.OverCentre(frame, []string{"###", "###"}, 7, 4)), "\n")
	want := []string{"aaaaaaa", "bb###bb", "日### x", "ddddddd"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestColoursDoNotLeak(t *testing.T) {
	th := sizetest.Theme()
	under := th.Paint(theme.Danger, "dangerous")
	got := draw.Over(under, []string{"##"}, 3, 0, 9, 1)
	if want := "\x1b[1;38;5;210mdan\x1b[m\x1b[m##\x1b[m\x1b[1;38;5;210mrous\x1b[m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func BenchmarkOverCentre(b *testing.B) {
	lines := make([]string, 50)
	for i := range lines {
		lines[i] = draw.Fit(strings.Repeat(sizetest.Theme().Paint(theme.Good, "word")+" plain ", 18), 200, "")
	}
	frame := draw.Join(lines)
	box := draw.FitAll(nil, 72, 12)
	b.ReportAllocs()
	for b.Loop() {
		_ = draw.OverCentre(frame, box, 200, 50)
	}
}

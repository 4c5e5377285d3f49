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

// The box covers whatever is below it, in every size, and keeps its own look.
func TestTheFrameKeepsItsSize(t *testing.T) {
	th := sizetest.Theme()
	box := []string{th.Paint(theme.Danger, "#####"), "#####", th.Paint(theme.Chip, "#####")}
	for _, size := range sizetest.Sizes() {
		for _, text := range sizetest.Texts() {
			under := draw.Join(draw.FitAll([]string{text, th.Paint(theme.Good, text), text + text}, size.Width, size.Height))
			sizetest.Exact(t, draw.OverCentre(under, box, size.Width, size.Height), size.Width, size.Height)
			sizetest.Exact(t, draw.Over(under, box, 3, 1, size.Width, size.Height), size.Width, size.Height)
		}
	}
}

func TestColoursDoNotLeak(t *testing.T) {
	th := sizetest.Theme()
	under := th.Paint(theme.Danger, "dangerous")
	got := draw.Over(under, []string{"##"}, 3, 0, 9, 1)
	if want := "\x1b[1;91mdan\x1b[m\x1b[m##\x1b[m\x1b[1;91mrous\x1b[m"; got != want {
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

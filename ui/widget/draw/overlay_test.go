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

// A dialog is at the end of what it lies on, at its left edge, with nothing beside it.
func TestDialog(t *testing.T) {
	frame := draw.Join(draw.FitAll([]string{"aaaaaaa", "bbbbbbb", "日本語x", "ddddddd"}, 7, 4))
	for box, want := range map[string][]string{
		"##\n##":        {"aaaaaaa", "bbbbbbb", "##     ", "##     "},
		"########":      {"aaaaaaa", "bbbbbbb", "日本語x", "#######"},
		"1\n2\n3\n4\n5": {"1      ", "2      ", "3      ", "4      "},
		"":              {"aaaaaaa", "bbbbbbb", "日本語x", "       "},
	} {
		got := strings.Split(ansi.Strip(draw.Dialog(frame, strings.Split(box, "\n"), 7, 4)), "\n")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	for width, want := range map[int]int{40: 40, 99: 99, 100: 76, 200: 76} {
		if got := draw.DialogWidth(width, 76); got != want {
			t.Errorf("in %d cells it is %d wide, want %d", width, got, want)
		}
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

func BenchmarkDialog(b *testing.B) {
	lines := make([]string, 50)
	for i := range lines {
		lines[i] = draw.Fit(strings.Repeat(sizetest.Theme().Paint(theme.Good, "word")+" plain ", 18), 200, "")
	}
	frame := draw.Join(lines)
	box := draw.FitAll(nil, 72, 12)
	b.ReportAllocs()
	for b.Loop() {
		_ = draw.Dialog(frame, box, 200, 50)
	}
}

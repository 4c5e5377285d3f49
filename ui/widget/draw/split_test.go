package draw_test

import (
	"strings"
	"testing"

	"inkdesk/ui/widget/draw"
)

func TestBeside(t *testing.T) {
	for _, row := range []struct {
		left, right []string
		want        string
	}{
		{[]string{"a ", "b "}, []string{"c", "d"}, "a |c\nb |d"},
		{[]string{"a ", "b "}, []string{"c"}, "a |c"},
		{nil, []string{"c"}, ""},
		{nil, nil, ""},
	} {
		if got := strings.Join(draw.Beside(row.left, row.right, "|"), "\n"); got != row.want {
			t.Errorf("got %q, want %q", got, row.want)
		}
	}
}

func TestStacked(t *testing.T) {
	if got := draw.Stacked([]string{"a", "b"}, nil, []string{"c"}); got != "a\nb\nc" {
		t.Errorf("got %q", got)
	}
	if got := draw.Stacked(); got != "" {
		t.Errorf("nothing stacked is %q", got)
	}
}

func BenchmarkBeside(b *testing.B) {
	left, right := make([]string, 48), make([]string, 48)
	for i := range left {
		left[i], right[i] = strings.Repeat("l", 120), strings.Repeat("r", 79)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = draw.Beside(left, right, "│")
	}
}

package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestProgressLine(t *testing.T) {
	for _, row := range []struct {
		bar  draw.Bar
		want string
	}{
		{draw.Bar{Done: 0, Total: 10}, "░░░░░░░░░░░░░   0 %"},
		{draw.Bar{Done: 5, Total: 10}, "██████░░░░░░░  50 %"},
		{draw.Bar{Done: 999, Total: 1000}, "████████████░  99 %"},
		{draw.Bar{Done: 10, Total: 10}, "█████████████ 100 %"},
		{draw.Bar{Done: 12}, "12"},
		{draw.Bar{Done: 12, Label: "12 of many"}, "12 of many"},
	} {
		if got := strings.TrimRight(ansi.Strip(row.bar.Line(sizetest.Theme(), 19)), " "); got != row.want {
			t.Errorf("%+v is %q, want %q", row.bar, got, row.want)
		}
	}
}

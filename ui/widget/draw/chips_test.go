package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestAWrongChipSaysWhatIsWrong(t *testing.T) {
	list := []draw.Chip{{Text: "idle:soon", Scope: draw.Wrong, Note: "write 3d"}, {Text: "is:x", Scope: draw.Wrong}}
	want := " idle:soon ·write 3d  is:x ·wrong"
	if got := strings.TrimRight(ansi.Strip(draw.Chips(sizetest.Theme(), list, 60)), " "); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestChipsSayWhereTheyRan(t *testing.T) {
	list := []draw.Chip{{Text: "status:open"}, {Text: "idle:>14d", Scope: draw.Loaded}, {Text: "to:anna", Scope: draw.Waiting}}
	for width, want := range map[int]string{
		100: " status:open ·service  idle:>14d ·loaded rows  to:anna ·asking",
		50:  " status:open ·service  idle:>14d ·loaded rows +1",
		30:  " status:open ·service +2",
	} {
		if got := strings.TrimRight(ansi.Strip(draw.Chips(sizetest.Theme(), list, width)), " "); got != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
}

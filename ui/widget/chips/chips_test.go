package chips_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/chips"
	"inkdesk/ui/widget/sizetest"
)

func TestLineIsExact(t *testing.T) {
	for _, th := range sizetest.Themes() {
		for _, text := range sizetest.Texts() {
			list := []chips.Chip{{Text: text}, {Text: "to:anna", Where: chips.Loaded}, {Text: text, Where: chips.Waiting}, {Text: text, Where: chips.Wrong, Note: text}}
			for width := range 70 {
				sizetest.Exact(t, chips.Line(th, list, width), width, 1)
			}
		}
	}
}

func TestAWrongChipSaysWhatIsWrong(t *testing.T) {
	list := []chips.Chip{{Text: "idle:soon", Where: chips.Wrong, Note: "write 3d"}, {Text: "is:x", Where: chips.Wrong}}
	want := " idle:soon ·write 3d  is:x ·wrong"
	if got := strings.TrimRight(ansi.Strip(chips.Line(sizetest.Theme(), list, 60)), " "); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestChipsSayWhereTheyRan(t *testing.T) {
	list := []chips.Chip{{Text: "status:open"}, {Text: "idle:>14d", Where: chips.Loaded}, {Text: "to:anna", Where: chips.Waiting}}
	for width, want := range map[int]string{
		100: " status:open ·service  idle:>14d ·loaded rows  to:anna ·asking",
		50:  " status:open ·service  idle:>14d ·loaded rows +1",
		30:  " status:open ·service +2",
	} {
		if got := strings.TrimRight(ansi.Strip(chips.Line(sizetest.Theme(), list, width)), " "); got != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
}

package picker_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/sizetest"
)

// What finds nothing is said, and what is nearest is offered; enter picks none of it before it was selected.
func TestWhatFindsNothingProposesTheNearest(t *testing.T) {
	for typed, c := range map[string]struct{ see, not string }{
		"viod":        {`Nothing matches "viod". The nearest:|Void envelope`, "Rename"},
		"certifikate": {`Nothing matches "certifikate". The nearest:|Download certificate`, "Void"},
		"contarct":    {`The nearest:|Download signed documents`, "Void"}, // by a synonym
		"zzzz":        {`Nothing matches "zzzz". Fewer letters find more.`, "envelope"},
		"renam":       {"Rename envelope", "Nothing"},
	} {
		p := palette()
		before := len(p.Lines(80, 24))
		press(p, strings.Split(typed, "")...)
		lines := p.Lines(80, 24)
		got := ansi.Strip(strings.Join(lines, "\n"))
		for want := range strings.SplitSeq(c.see, "|") {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", typed, want, got)
			}
		}
		if strings.Contains(got, c.not) || len(lines) != before {
			t.Errorf("%s: %q, or %d lines instead of %d, in\n%s", typed, c.not, len(lines), before, got)
		}
		press(p, "enter")
		if _, picked := p.Picked(); picked != (typed == "renam") {
			t.Errorf("%s: picked is %v", typed, picked)
		}
		if typed == "certifikate" {
			press(p, "down", "enter")
			if id, _ := p.Picked(); id != "certificate" {
				t.Errorf("picked %q", id)
			}
		}
	}
	for _, size := range sizetest.Sizes() {
		p := picker.New(sizetest.Theme(), keys.Default(), picker.Options{Title: "Actions"}, choices())
		press(p, "v", "i", "o", "d", "down", "up", "pgdown")
		sizetest.AtMost(t, p.Lines(size.Width, size.Height), size.Width, size.Height)
		_ = p.Cursor(0, 0)
	}
}

package draw_test

import (
	"strings"
	"testing"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestEmptyViewIsExact(t *testing.T) {
	for _, th := range sizetest.Themes() {
		for _, text := range sizetest.Texts() {
			for _, size := range sizetest.Sizes() {
				e := draw.Empty{Title: text, Hints: []string{text, "Press / to search."}}
				sizetest.Exact(t, e.View(th, size.Width, size.Height), size.Width, size.Height)
			}
		}
	}
}

func TestEmptySaysWhatToDo(t *testing.T) {
	e := draw.Empty{Title: "No envelopes match.", Hints: []string{"Clear the filters with 0."}}
	view := e.View(sizetest.Theme(), 60, 15)
	if !strings.Contains(view, "No envelopes match.") || !strings.Contains(view, "Clear the filters with 0.") {
		t.Error(view)
	}
}

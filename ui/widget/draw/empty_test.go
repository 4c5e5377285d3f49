package draw_test

import (
	"strings"
	"testing"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestEmptySaysWhatToDo(t *testing.T) {
	e := draw.Empty{Title: "No envelopes match.", Hints: []string{"Clear the filters with 0."}}
	view := e.View(sizetest.Theme(), 60, 15)
	if !strings.Contains(view, "No envelopes match.") || !strings.Contains(view, "Clear the filters with 0.") {
		t.Error(view)
	}
}

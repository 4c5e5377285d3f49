package richtext_test

import (
	"fmt"
	"testing"

	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func TestShow(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 5)
	var text []string
	for i := range 30 {
		text = append(text, fmt.Sprint("line ", i))
	}
	s.SetLines(text)
	for _, step := range []struct{ from, to, first int }{
		{2, 4, 1}, {4, 7, 3}, {10, 12, 8}, {8, 9, 8}, {5, 6, 6}, {20, 29, 21}, {27, 30, 26}, {0, 1, 1},
	} {
		s.Show(step.from, step.to)
		if first, _, _ := s.Position(); first != step.first {
			t.Errorf("after showing %d to %d the window begins at %d, not at %d", step.from, step.to, first, step.first)
		}
	}
}

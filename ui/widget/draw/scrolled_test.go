package draw_test

import (
	"strings"
	"testing"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

type window struct{ first, last, total int }

func (w window) Position() (first, last, total int) { return w.first, w.last, w.total }

func TestTheBarSaysWhichPartIsShown(t *testing.T) {
	for name, c := range map[string]struct {
		of   window
		want string // a letter a line: b for the bar
	}{
		"all of it":     {window{1, 4, 4}, "...."},
		"nothing":       {window{0, 0, 0}, "...."},
		"the start":     {window{1, 4, 8}, "bb.."},
		"the end":       {window{5, 8, 8}, "..bb"},
		"the middle":    {window{3, 6, 8}, ".bb."},
		"of very much":  {window{1, 4, 4000}, "b..."},
		"at its end":    {window{3997, 4000, 4000}, "...b"},
		"one line more": {window{2, 5, 5}, "bbbb"},
	} {
		t.Run(name, func(t *testing.T) {
			lines, got := draw.FitAll([]string{"a", "b", "c", "d"}, 6, 4), ""
			for _, line := range draw.Scrolled(sizetest.Theme(), lines, c.of) {
				if sizetest.Exact(t, line, 6, 1); strings.Contains(line, "┃") {
					got += "b"
				} else {
					got += "."
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

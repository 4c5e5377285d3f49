package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestTheActiveTabIsAlwaysShown(t *testing.T) {
	names := []string{"Overview", "Recipients", "Documents", "Attachments", "Fields", "Activity", "Raw"}
	list := make([]draw.Tab, len(names))
	for i, name := range names {
		list[i].Title = name
	}
	for active, name := range names {
		for _, width := range []int{200, 60, 30, 20} {
			got := ansi.Strip(draw.Tabs(sizetest.Theme(), list, active, width))
			if !strings.Contains(got, name) {
				t.Errorf("%s is not in %q", name, got)
			}
			if cut := width < 80; cut && !strings.ContainsAny(got, "←→") {
				t.Errorf("%q does not say that there are more", got)
			}
		}
	}
}

// A click on the name of a tab is a click on that tab, wherever it stands.
func TestTabAt(t *testing.T) {
	names := []string{"Overview", "Recipients", "Documents", "Attachments", "Fields", "Activity", "Raw"}
	list := make([]draw.Tab, len(names))
	for i, name := range names {
		list[i] = draw.Tab{Title: name, Note: "3"}
	}
	th := sizetest.Theme()
	for active := range names {
		for _, width := range []int{200, 60, 30} {
			drawn := ansi.Strip(draw.Tabs(th, list, active, width))
			for i, name := range names {
				at := strings.Index(drawn, name)
				if at < 0 {
					continue
				}
				before := drawn[:at]
				for _, x := range []int{ansi.StringWidth(before), ansi.StringWidth(before) + len(name) - 1} {
					if got := draw.TabAt(th, list, active, width, x); got != i {
						t.Errorf("%q: %d is at %d, want %d", drawn, got, x, i)
					}
				}
			}
			if got := draw.TabAt(th, list, active, width, -1); got != -1 {
				t.Errorf("%d is in front of the line", got)
			}
			if strings.HasPrefix(drawn, th.Glyphs.Left) && draw.TabAt(th, list, active, width, 0) < 0 {
				t.Errorf("%q: the arrow leads nowhere", drawn)
			}
		}
	}
	if draw.TabAt(th, nil, 0, 10, 3) != -1 || draw.TabAt(th, list, 0, 200, 199) != -1 {
		t.Error("there is a tab where none is drawn")
	}
}

package tabs_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/tabs"
)

func TestLineIsExact(t *testing.T) {
	for _, th := range sizetest.Themes() {
		for _, text := range sizetest.Texts() {
			list := []tabs.Tab{{Title: text}, {Title: "Overview", Note: text}, {Title: text, Note: "3"}}
			for width := range 90 {
				sizetest.Exact(t, tabs.Line(th, list, width%4-1, width), width, 1)
			}
		}
	}
	sizetest.Exact(t, tabs.Line(sizetest.Theme(), nil, 0, 10), 10, 1)
}

func TestTheActiveTabIsAlwaysShown(t *testing.T) {
	names := []string{"Overview", "Recipients", "Documents", "Attachments", "Fields", "Activity", "Raw"}
	list := make([]tabs.Tab, len(names))
	for i, name := range names {
		list[i].Title = name
	}
	for active, name := range names {
		for _, width := range []int{200, 60, 30, 20} {
			got := ansi.Strip(tabs.Line(sizetest.Theme(), list, active, width))
			if !strings.Contains(got, name) {
				t.Errorf("%s is not in %q", name, got)
			}
			if cut := width < 80; cut && !strings.ContainsAny(got, "←→") {
				t.Errorf("%q does not say that there are more", got)
			}
		}
	}
}

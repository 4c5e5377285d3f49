package richtext_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func TestAnswer(t *testing.T) {
	a, other := richtext.NewAnswer(sizetest.Theme(), 7), richtext.NewAnswer(sizetest.Theme(), 7)
	a.Resize(40, 6)
	shows := func(text string) bool { return strings.Contains(ansi.Strip(draw.Join(a.Lines())), text) }
	first, second := []byte(`{"a":"first"}`), []byte(`{"a":"second"}`)

	if a.LayOut(nil) != nil || a.Ready() {
		t.Fatal("there is something to show before there is an answer")
	}
	lay := a.LayOut(first)
	if a.LayOut(first) != nil {
		t.Error("the same answer is laid out twice")
	}
	msg := lay()
	if msg.(richtext.LaidOutMsg).Addressee() != 7 || other.ShowLaidOut(msg) {
		t.Error("the answer goes elsewhere")
	}
	if !a.ShowLaidOut(msg) || !a.Ready() || !shows("first") {
		t.Errorf("the answer is not shown:\n%s", draw.Join(a.Lines()))
	}
	stale, latest := a.LayOut(second), a.LayOut(first)
	if !shows("first") {
		t.Error("what was shown does not stay")
	}
	if a.ShowLaidOut(stale()) || !a.ShowLaidOut(latest()) || !shows("first") {
		t.Error("an older answer is shown in place of the latest one")
	}
	forgotten := a.LayOut(second)
	if a.Clear(); a.Ready() || shows("first") || a.ShowLaidOut(forgotten()) {
		t.Error("something is shown after all was forgotten")
	}
}

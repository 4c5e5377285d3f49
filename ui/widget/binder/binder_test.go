package binder_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/binder"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

type thing struct{ n int }

func made() *binder.Binder[int, thing] {
	write := func(_ int, _ *thing, pen *richtext.Writer) { pen.Note("text") }
	return binder.New(sizetest.Theme(),
		binder.Tab[int, thing]{Name: "Overview", Write: write},
		binder.Tab[int, thing]{Name: "Fields", Write: write, Note: func(x *thing) string { return strings.Repeat("x", x.n) }})
}

func TestTabs(t *testing.T) {
	b := made()
	if b.Named("fIELDS") != 1 || b.Named("nothing") != 0 || b.Len() != 2 || strings.Join(b.Names(), " ") != "Overview Fields" {
		t.Errorf("the tabs are %q", b.Names())
	}
	b.Turn(7)
	if b.Index() != 1 || b.Open().Name != "Fields" {
		t.Errorf("tab %d is open", b.Index())
	}
	b.Turn(-1)
	if b.Open().Name != "Overview" {
		t.Errorf("%s is open", b.Open().Name)
	}
	th := sizetest.Theme()
	if drawn := ansi.Strip(b.Line(th, &thing{2}, 40)); !strings.Contains(drawn, "Fields xx") {
		t.Errorf("%q has no note", drawn)
	}
	drawn := ansi.Strip(b.Line(th, nil, 40))
	if strings.Contains(drawn, "x") {
		t.Errorf("%q has a note of nothing", drawn)
	}
	if got := b.At(th, nil, 40, strings.Index(drawn, "Fields")); got != 1 {
		t.Errorf("%d is where Fields stands", got)
	}
}

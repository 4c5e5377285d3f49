package detail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

// page is what the tabs of these tests are about.
type page struct {
	notes  int
	text   string
	answer []byte
}

func env() screen.Env {
	return screen.Env{Owner: 7, Theme: sizetest.Theme(), Keys: keys.Default(), Now: time.Now}
}

func newTabs(margin int) (*detail.Resource[page], *detail.Tabs[page]) {
	of := detail.NewResource[page](env(), "page", nil)
	write := func(p *page, pen *richtext.Writer) {
		pen.Entry("first", func() { pen.Note(p.text) })
		pen.Entry("second", func() { pen.Note("below") })
	}
	return of, detail.NewTabs(of, func(p *page) []byte { return p.answer }, margin,
		detail.Tab[page]{Name: "Overview", Write: write},
		detail.Tab[page]{Name: "Fields", Write: write, Note: func(p *page) string { return strings.Repeat("x", p.notes) }})
}

func shown(t *detail.Tabs[page]) string { return ansi.Strip(strings.Join(t.Lines(), "\n")) }

func TestTabs(t *testing.T) {
	of, tabs := newTabs(0)
	if tabs.Named("fIELDS") != 1 || tabs.Named("nothing") != 0 || strings.Join(tabs.Names(), " ") != "Overview Fields Raw" {
		t.Errorf("the tabs are %q", tabs.Names())
	}
	for _, c := range []struct {
		turn int
		want string
	}{{7, "Raw"}, {1, "Fields"}, {-1, "Overview"}} {
		if tabs.Turn(c.turn); tabs.Name() != c.want || !tabs.IsOpen("x", c.want) || tabs.IsOpen("x") {
			t.Errorf("tab %d is %s, want %s", c.turn, tabs.Name(), c.want)
		}
	}
	next, _ := keys.Press("tab")
	if i, ok := tabs.Next(next); i != 1 || !ok {
		t.Errorf("the next tab is %d, %v", i, ok)
	}
	drawn := ansi.Strip(tabs.Bar(40))
	if strings.Contains(drawn, "x") {
		t.Errorf("%q has a note of nothing", drawn)
	}
	if i, ok := tabs.At(40, strings.Index(drawn, "Fields")); i != 1 || !ok {
		t.Errorf("%d, %v is where Fields stands", i, ok)
	}
	if _, ok := tabs.At(40, strings.Index(drawn, "Overview")); ok {
		t.Error("the open tab leads to another one")
	}
	of.Put(page{notes: 2}, time.Time{})
	if drawn := ansi.Strip(tabs.Bar(40)); !strings.Contains(drawn, "Fields xx") {
		t.Errorf("%q has no note", drawn)
	}
}

// A text is written when it is looked at, and again when it may have changed.
func TestTextsAreWrittenAgain(t *testing.T) {
	of, tabs := newTabs(0)
	of.Put(page{text: "before"}, time.Time{})
	tabs.Prepare(20, 4)
	tabs.Select(1)
	of.Put(page{text: "after"}, time.Time{})
	if tabs.Prepare(20, 4); !strings.Contains(shown(tabs), "before") {
		t.Error("a text that has not changed is written again")
	}
	edition := tabs.Edition()
	tabs.Rewrite()
	if tabs.Prepare(20, 4); tabs.Edition() == edition || !strings.Contains(shown(tabs), "after") {
		t.Error("a text that has changed is not written again")
	}
	if tabs.Selected("overview") != "second" {
		t.Errorf("%q is selected", tabs.Selected("overview"))
	}
	tabs.Forget()
	if tabs.Selected("overview") != "first" {
		t.Error("what is forgotten is not shown from its top")
	}
}

func TestTheAnswerIsLaidOutWhenLookedAt(t *testing.T) {
	of, tabs := newTabs(3)
	of.Put(page{}, time.Time{})
	tabs.Turn(tabs.Named(detail.Raw))
	tabs.Prepare(60, 5)
	if !strings.Contains(shown(tabs), "The answer about this page has not come yet.") || tabs.LayOut() != nil {
		t.Errorf("without an answer it shows:\n%s", shown(tabs))
	}
	of.Put(page{answer: []byte(`{"a":1}`)}, time.Time{})
	tabs.Turn(0)
	if tabs.LayOut() != nil {
		t.Error("an answer that nobody looks at is laid out")
	}
	tabs.Turn(tabs.Named(detail.Raw))
	if !tabs.TakeAnswer(tabs.LayOut()()) {
		t.Error("the answer is not shown when it is ready")
	}
	tabs.Prepare(60, 5)
	if lines := tabs.Lines(); ansi.Strip(lines[0]) != "   {"+strings.Repeat(" ", 56) {
		t.Errorf("the first line is %q", ansi.Strip(lines[0]))
	}
	sizetest.Exact(t, strings.Join(tabs.Lines(), "\n"), 60, 5)
	tabs.Forget()
	of.Put(page{}, time.Time{})
	if tabs.Prepare(60, 5); strings.Contains(shown(tabs), "{") {
		t.Error("the answer is shown after it was forgotten")
	}
}

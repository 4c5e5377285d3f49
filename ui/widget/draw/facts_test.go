package draw_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestFacts(t *testing.T) {
	list := []draw.Fact{
		{Label: "Envelope"},
		{Label: "Name", Value: "Sales contract with a long name"},
		draw.TextFact("Owner", model.Text{}),
		draw.TextFact("Sender", model.NewText("pay\u200bpal")),
		draw.TextLinesFact("Comment", model.NewText("first\nsecond")),
		draw.TextLinesFact("Message", model.Text{}),
	}
	var got []string
	for _, l := range draw.Facts(sizetest.Theme(), list, 30) {
		got = append(got, strings.TrimRight(ansi.Strip(l), " "))
	}
	want := []string{
		"Envelope",
		"Name     Sales contract with a",
		"         long name",
		"Owner    -",
		"Sender   paypal",
		"         ! contains hidden or…",
		"Comment  │ first",
		"         │ second",
		"Message  -",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestValuesGoBelowTheirLabelsWhereItIsNarrow(t *testing.T) {
	got := draw.Facts(sizetest.Theme(), []draw.Fact{{Label: "Recipient", Value: "anna@example.com"}}, 18)
	testbed.Wrong(t, len(got) != 2 || !strings.HasPrefix(ansi.Strip(got[1]), "anna@example.com"), "got %q", got)
}

func TestEmptySaysWhatToDo(t *testing.T) {
	e := draw.Empty{Title: "No envelopes match.", Hints: []string{"Clear the filters with 0."}}
	view := draw.Join(e.Lines(sizetest.Theme(), 60, 15))
	if !strings.Contains(view, "No envelopes match.") || !strings.Contains(view, "Clear the filters with 0.") {
		t.Error(view)
	}
}

func TestTheCauseIsFoldedUntilAsked(t *testing.T) {
	p := draw.Problem{Sentence: "The service did not answer.", Next: "Check the connection.", Cause: "dial tcp: refused"}
	folded := ansi.Strip(draw.Join(p.Lines(sizetest.Theme(), 80, 20)))
	if strings.Contains(folded, "dial tcp") || !strings.Contains(folded, "▸ Cause") || !strings.Contains(folded, "Check the connection.") {
		t.Error(folded)
	}
	p.Unfolded = true
	if unfolded := ansi.Strip(draw.Join(p.Lines(sizetest.Theme(), 80, 20))); !strings.Contains(unfolded, "dial tcp: refused") {
		t.Error(unfolded)
	}
}

func TestProgressLine(t *testing.T) {
	for _, row := range []struct {
		bar  draw.Bar
		want string
	}{
		{draw.Bar{Done: 0, Total: 10}, "░░░░░░░░░░░░░   0 %"},
		{draw.Bar{Done: 5, Total: 10}, "██████░░░░░░░  50 %"},
		{draw.Bar{Done: 999, Total: 1000}, "████████████░  99 %"},
		{draw.Bar{Done: 10, Total: 10}, "█████████████ 100 %"},
		{draw.Bar{Done: 12}, "12"},
		{draw.Bar{Done: 12, Label: "12 of many"}, "12 of many"},
	} {
		if got := strings.TrimRight(ansi.Strip(row.bar.Line(sizetest.Theme(), 19)), " "); got != row.want {
			t.Errorf("%+v is %q, want %q", row.bar, got, row.want)
		}
	}
}

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
			testbed.Wrong(t, got != c.want, "got %s, want %s", got, c.want)
		})
	}
}

func TestAWrongChipSaysWhatIsWrong(t *testing.T) {
	list := []draw.Chip{{Text: "idle:soon", Scope: draw.Wrong, Note: "write 3d"}, {Text: "is:x", Scope: draw.Wrong}}
	want := " idle:soon ·write 3d  is:x ·wrong"
	testbed.Equal(t, strings.TrimRight(ansi.Strip(draw.Chips(sizetest.Theme(), list, 60)), " "), want, "the result")
}

func TestChipsSayWhereTheyRan(t *testing.T) {
	list := []draw.Chip{{Text: "status:open"}, {Text: "idle:>14d", Scope: draw.Loaded}, {Text: "to:anna", Scope: draw.Waiting}}
	for width, want := range map[int]string{
		100: " status:open ·service  idle:>14d ·loaded rows  to:anna ·asking",
		50:  " status:open ·service  idle:>14d ·loaded rows +1",
		30:  " status:open ·service +2",
	} {
		if got := strings.TrimRight(ansi.Strip(draw.Chips(sizetest.Theme(), list, width)), " "); got != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
}

func TestTheActiveTabIsAlwaysShown(t *testing.T) {
	names := []string{"Overview", "Recipients", "Documents", "Attachments", "Fields", "Activity", "Raw"}
	list := make([]draw.Tab, len(names))
	for i, name := range names {
		list[i].Title = name
	}
	for active, name := range names {
		for _, width := range []int{200, 60, 30, 20} {
			got := ansi.Strip(draw.Tabs(sizetest.Theme(), list, active, width))
			testbed.Wrong(t, !strings.Contains(got, name), "%s is not in %q", name, got)
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
			testbed.Equal(t, draw.TabAt(th, list, active, width, -1), -1, "the tab in front of the line")
			if strings.HasPrefix(drawn, th.Glyphs.Left) && draw.TabAt(th, list, active, width, 0) < 0 {
				t.Errorf("%q: the arrow leads nowhere", drawn)
			}
		}
	}
	if draw.TabAt(th, nil, 0, 10, 3) != -1 || draw.TabAt(th, list, 0, 200, 199) != -1 {
		t.Error("there is a tab where none is drawn")
	}
}

// blanks are those in front of the help.
var blanks = regexp.MustCompile(` *(  )(\? help)$`)

func TestFooter(t *testing.T) {
	k := keys.Default()
	k.List.Sort.SetEnabled(false)
	hints := []key.Binding{k.List.Open, k.List.Sort, k.List.Search, k.Envelope.Why, k.Envelope.Actions, k.List.Preview, k.List.Zoom, k.List.Export}
	hints = slices.Insert(hints, 3, k.Envelope.Expiry)
	for width, want := range map[int]string{
		200: "enter open  / search  w why  a actions  p preview  z zoom  x export   E set expiry  ? help",
		60:  "enter open  / search  w why  z zoom   E set expiry  ? help",
		40:  "enter open  / search  w why  ? help",
		34:  "enter open  / search  ? help",
		10:  "? help",
		5:   "? hel",
	} {
		got := ansi.Strip(draw.Footer(sizetest.Theme(), hints, k.Global.Help, width))
		if !strings.HasSuffix(got, "? help"[:min(6, width)]) {
			t.Errorf("at %d the help is not at the end: %q", width, got)
		}
		if got = strings.TrimSpace(blanks.ReplaceAllString(got, "$1$2")); got != want {
			t.Errorf("at %d: %q, want %q", width, got, want)
		}
	}
	for width := range 100 {
		sizetest.Exact(t, draw.Footer(sizetest.Theme(), hints, k.Global.Help, width), width, 1)
	}
}

func TestTheBox(t *testing.T) {
	p := draw.Pane{Theme: sizetest.Theme(), Title: "Preview", Note: "2 of 9", Width: 28, Height: 4}
	got := strings.Split(ansi.Strip(draw.Join(p.Lines([]string{"one", "a line that is too long for the box"}))), "\n")
	if got[0] != "╭─ Preview ─────── 2 of 9 ─╮" {
		t.Errorf("top is %q", got[0])
	}
	if got[1] != "│one                       │" || got[2] != "│a line that is too long f…│" {
		t.Errorf("content is %q", got[1:3])
	}
	if got[3] != "╰──────────────────────────╯" {
		t.Errorf("bottom is %q", got[3])
	}
}

func TestFocusShowsWithoutColour(t *testing.T) {
	mono := sizetest.Themes()["mono"]
	p := draw.Pane{Theme: mono, Title: "x", Width: 9, Height: 3}
	blurred := ansi.Strip(draw.Join(p.Lines(nil)))
	p.Focused = true
	if focused := ansi.Strip(draw.Join(p.Lines(nil))); focused == blurred {
		t.Error("the focus does not show")
	}
}

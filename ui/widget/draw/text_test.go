package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestFit(t *testing.T) {
	red := sizetest.Theme().Paint(theme.Danger, "danger")
	for _, row := range []struct {
		text           string
		width          int
		ellipsis, want string
	}{
		{"abc", 5, "…", "abc  "},
		{"abcdef", 4, "…", "abc…"},
		{"abcdef", 4, "", "abcd"},
		{"abc", 0, "…", ""},
		{"abc", -3, "…", ""},
		{"", 2, "…", "  "},
		{"日本語", 5, "…", "日本…"},
		{"日本語", 4, "…", "日… "},
		{red, 8, "…", "danger  "},
		{red, 4, "…", "dan…"},
	} {
		if got := ansi.Strip(draw.Fit(row.text, row.width, row.ellipsis)); got != row.want {
			t.Errorf("%q at %d is %q, want %q", row.text, row.width, got, row.want)
		}
	}
}

func TestEnds(t *testing.T) {
	for _, row := range []struct {
		left, right string
		width       int
		want        string
	}{
		{"name", "1 of 2", 12, "name  1 of 2"},
		{"a longer name", "1 of 2", 12, "a lo… 1 of 2"},
		{"a longer name", "", 12, "a longer na…"},
		{"name", "1 of 2", 6, "1 of 2"},
		{"name", "1 of 2", 4, "1 of"},
		{"name", "", 0, ""},
	} {
		if got := draw.Ends(row.left, row.right, row.width, "…"); got != row.want {
			t.Errorf("%q and %q at %d are %q, want %q", row.left, row.right, row.width, got, row.want)
		}
	}
}

// A cut must not leave a colour on for what follows.
func TestFitEndsColours(t *testing.T) {
	red := sizetest.Theme().Paint(theme.Danger, "danger")
	if got := draw.Fit(red, 3, ""); !strings.Contains(got, "\x1b[m") {
		t.Errorf("%q does not end its colour", got)
	}
}

func TestWrap(t *testing.T) {
	for _, row := range []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one", 7, []string{"one"}},
		{"", 7, []string{""}},
		{"abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"one two", 0, nil},
		{"https://example.com/a-long-path", 12, nil},
	} {
		got := draw.Wrap(row.text, row.width)
		if row.want != nil || row.width == 0 {
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%q at %d: %s", row.text, row.width, diff)
			}
		}
		for _, l := range got {
			testbed.Wrong(t, ansi.StringWidthWc(l) > row.width, "%q at %d has the line %q", row.text, row.width, l)
		}
	}
}

// A long comment must not take longer than its length deserves.
func BenchmarkWrap(b *testing.B) {
	text := strings.Repeat("Vertrag über Möbel ", 3_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_ = draw.Wrap(text, 40)
	}
}

// Wrapping may move blanks, but must not lose anything that is seen.
func TestWrapKeepsTheText(t *testing.T) {
	squeeze := func(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "\u3000", "") }
	for _, text := range sizetest.Texts() {
		for _, width := range []int{2, 3, 7, 30} {
			lines := draw.Wrap(text, width)
			got := squeeze(strings.Join(lines, ""))
			if got != squeeze(text) && !strings.Contains(got, "\ufffd") {
				t.Errorf("%q at %d became %q", text, width, got)
			}
			for _, l := range lines {
				testbed.Wrong(t, ansi.StringWidthWc(l) > width, "%q at %d has the line %q", text, width, l)
			}
		}
	}
}

func TestBreak(t *testing.T) {
	for _, row := range []struct {
		text  string
		width int
		want  []string
	}{
		{"abcdef", 4, []string{"abcd", "ef"}},
		{"", 4, []string{""}},
		{"日本語", 5, []string{"日本", "語"}},
		{"日", 1, []string{"\ufffd"}},
		{"a\x1b[31mbcd\x1b[me", 3, []string{"a\x1b[31mbc\x1b[m", "\x1b[31md\x1b[me"}},
		{"abc", 0, nil},
	} {
		if diff := cmp.Diff(row.want, draw.Break(row.text, row.width)); diff != "" {
			t.Errorf("%q at %d: %s", row.text, row.width, diff)
		}
	}
}

func TestCut(t *testing.T) {
	for _, row := range []struct {
		text     string
		from, to int
		want     string
	}{
		{"abcdef", 1, 4, "bcd"},
		{"abcdef", 4, 99, "ef"},
		{"日本語", 1, 5, "本"},
		{"\x1b[31mabc\x1b[mdef", 2, 4, "\x1b[31mc\x1b[md"},
		{"abc", 5, 9, ""},
	} {
		if got := draw.Cut(row.text, row.from, row.to); got != row.want {
			t.Errorf("%q from %d to %d is %q, want %q", row.text, row.from, row.to, got, row.want)
		}
	}
}

func TestCentre(t *testing.T) {
	if diff := cmp.Diff([]string{"     ", "  a  ", "     "}, draw.Centre([]string{"a"}, 5, 3)); diff != "" {
		t.Error(diff)
	}
}

func TestBeside(t *testing.T) {
	for _, row := range []struct {
		left, right []string
		want        string
	}{
		{[]string{"a ", "b "}, []string{"c", "d"}, "a |c\nb |d"},
		{[]string{"a ", "b "}, []string{"c"}, "a |c"},
		{nil, []string{"c"}, ""},
		{nil, nil, ""},
	} {
		testbed.Equal(t, strings.Join(draw.Beside(row.left, row.right, "|"), "\n"), row.want, "the result")
	}
}

func TestStacked(t *testing.T) {
	testbed.Equal(t, draw.Stacked([]string{"a", "b"}, nil, []string{"c"}), "a\nb\nc", "the result")
	testbed.Equal(t, draw.Stacked(), "", "nothing stacked is")
}

func BenchmarkBeside(b *testing.B) {
	left, right := make([]string, 48), make([]string, 48)
	for i := range left {
		left[i], right[i] = strings.Repeat("l", 120), strings.Repeat("r", 79)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = draw.Beside(left, right, "│")
	}
}

// A dialog is at the end of what it lies on, at its left edge, with nothing beside it.
func TestDialog(t *testing.T) {
	frame := draw.Join(draw.FitAll([]string{"aaaaaaa", "bbbbbbb", "日本語x", "ddddddd"}, 7, 4))
	for box, want := range map[string][]string{
		"##\n##":        {"aaaaaaa", "bbbbbbb", "##     ", "##     "},
		"########":      {"aaaaaaa", "bbbbbbb", "日本語x", "#######"},
		"1\n2\n3\n4\n5": {"1      ", "2      ", "3      ", "4      "},
		"":              {"aaaaaaa", "bbbbbbb", "日本語x", "       "},
	} {
		got := strings.Split(ansi.Strip(draw.Dialog(frame, strings.Split(box, "\n"), 7, 4)), "\n")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	for width, want := range map[int]int{40: 40, 99: 99, 100: 76, 200: 76} {
		testbed.Equal(t, draw.DialogWidth(width, 76), want, "in %d cells it is wide", width)
	}
}

func TestColoursDoNotLeak(t *testing.T) {
	th := sizetest.Theme()
	under := th.Paint(theme.Danger, "dangerous")
	got := draw.Over(under, []string{"##"}, 3, 0, 9, 1)
	if want := "\x1b[1;38;5;210mdan\x1b[m\x1b[m##\x1b[m\x1b[1;38;5;210mrous\x1b[m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func BenchmarkDialog(b *testing.B) {
	lines := make([]string, 50)
	for i := range lines {
		lines[i] = draw.Fit(strings.Repeat(sizetest.Theme().Paint(theme.Good, "word")+" plain ", 18), 200, "")
	}
	frame := draw.Join(lines)
	box := draw.FitAll(nil, 72, 12)
	b.ReportAllocs()
	for b.Loop() {
		_ = draw.Dialog(frame, box, 200, 50)
	}
}

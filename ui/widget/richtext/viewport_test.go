package richtext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func numbered(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d", i+1)
	}
	return lines
}

func TestMovement(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 10)
	s.SetLines(numbered(100))
	for _, row := range []struct {
		name        string
		move        func()
		first, last int
	}{
		{"up at the top", s.Up, 1, 10},
		{"down", s.Down, 2, 11},
		{"page down", s.PageDown, 12, 21},
		{"half down", s.HalfDown, 17, 26},
		{"half up", s.HalfUp, 12, 21},
		{"page up", s.PageUp, 2, 11},
		{"bottom", s.Bottom, 91, 100},
		{"down at the bottom", s.Down, 91, 100},
		{"top", s.Top, 1, 10},
	} {
		row.move()
		first, last, total := s.Position()
		if first != row.first || last != row.last || total != 100 {
			t.Errorf("%s: shows %d to %d of %d, want %d to %d", row.name, first, last, total, row.first, row.last)
		}
	}
}

func TestTheTextStaysWhereItIs(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 10)
	for n, want := range map[int][3]int{90: {11, 20, 90}, 15: {6, 15, 15}, 0: {}} {
		s.SetLines(numbered(100))
		s.Top()
		s.PageDown()
		s.SetLines(numbered(n))
		first, last, total := s.Position()
		testbed.Equal(t, [3]int{first, last, total}, want, "what shows of %d lines", n)
	}
}

func TestSearch(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 10)
	s.SetLines(numbered(100))
	if hits := s.Search("LINE 5"); hits != 11 { // 5 and 50 to 59
		t.Errorf("%d hits, want 11", hits)
	}
	if !strings.Contains(draw.Join(s.Lines()), "\x1b[7mline 5\x1b[m") {
		t.Errorf("the present hit does not stand out: %q", draw.Join(s.Lines()))
	}
	s.NextMatch()
	if first, last, _ := s.Position(); first > 50 || last < 50 {
		t.Errorf("the next hit is not among %d to %d", first, last)
	}
	if present, total := s.Match(); present != 2 || total != 11 {
		t.Errorf("match %d of %d", present, total)
	}
	s.PrevMatch()
	s.PrevMatch()
	if present, _ := s.Match(); present != 11 {
		t.Errorf("before the first comes match %d, want the last", present)
	}
	testbed.Equal(t, s.Search("nowhere"), 0, "hits of what is nowhere")
	s.NextMatch()
	s.Search("")
	testbed.Wrong(t, strings.Contains(draw.Join(s.Lines()), "\x1b[7m"), "a search that is over still shows")
}

func TestLongLinesAreWrapped(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(10, 3)
	s.SetLines([]string{"0123456789abcde", "next"})
	testbed.Equal(t, ansi.Strip(draw.Join(s.Lines())), "0123456789\nabcde     \nnext      ", "the result")
}

func TestShow(t *testing.T) {
	s := richtext.NewViewport(sizetest.Theme())
	s.Resize(20, 5)
	s.SetLines(numbered(30))
	for _, step := range []struct{ from, to, first int }{
		{2, 4, 1}, {4, 7, 3}, {10, 12, 8}, {8, 9, 8}, {5, 6, 6}, {20, 29, 21}, {27, 30, 26}, {0, 1, 1},
	} {
		s.Show(step.from, step.to)
		if first, _, _ := s.Position(); first != step.first {
			t.Errorf("after showing %d to %d the window begins at %d, not at %d", step.from, step.to, first, step.first)
		}
	}
}

// A line that is wrapped is passed row by row, there and back, and stays in sight at another width.
func TestWrappedLines(t *testing.T) {
	for name, word := range map[string]string{"ASCII": "abcdefghi ", "wide": "契約書に署名"} {
		s := richtext.NewViewport(sizetest.Theme())
		s.Resize(40, 6)
		s.SetLines([]string{"1", strings.Repeat(word, 40) + "apple Apple", "2"})
		all := func() string { return ansi.Strip(strings.Join(s.Lines(), "")) }
		if s.Down(); !strings.Contains(strings.ReplaceAll(all(), " ", ""), strings.ReplaceAll(strings.Repeat(word, 16), " ", "")) {
			t.Errorf("%s: rows are lost: %q", name, all())
		}
		if n := s.Search("apple"); n != 2 || !strings.Contains(all(), "Apple") {
			t.Errorf("%s: %d hits: %q", name, n, all())
		}
		for range 40 {
			s.Up()
		}
		if first := all(); first[0] != '1' {
			t.Errorf("%s: the way back ends at %q", name, first)
		}
		s.Down()
		if s.Resize(39, 6); !strings.HasPrefix(all(), word) {
			t.Errorf("%s: another width moves the window to %q", name, all())
		}
	}
}

// made is a text with a heading, and entries of two lines each.
func newText(entries, width, height int) *richtext.Text {
	s := richtext.New(sizetest.Theme())
	s.Resize(width, height)
	s.Write(1, func(w *richtext.Writer) { writeEntries(w, entries) })
	return s
}

func writeEntries(w *richtext.Writer, entries int) {
	w.Heading("Heading")
	for i := range entries {
		w.Entry(fmt.Sprint(i), func() {
			w.Add(fmt.Sprintf("entry %d", i))
			w.Add("more")
		})
	}
}

func shown(s *richtext.Text) string { return ansi.Strip(strings.Join(s.Lines(), "\n")) }

func TestSelectionMovesThroughEntriesAndStaysInSight(t *testing.T) {
	s := newText(20, 30, 5)
	for i := range 20 {
		if got := s.Selected(); got != fmt.Sprint(i) {
			t.Fatalf("after %d steps %q is selected", i, got)
		}
		if !strings.Contains(shown(s), fmt.Sprintf("entry %d ", i)) {
			t.Fatalf("the selected entry %d is out of sight:\n%s", i, shown(s))
		}
		s.Down()
	}
	for range 25 {
		s.Up()
	}
	if !strings.Contains(shown(s), "Heading") || s.Selected() != "0" {
		t.Errorf("what stands above the first entry cannot be reached:\n%s", shown(s))
	}
}

func TestSelectionFollowsTheWindow(t *testing.T) {
	s := newText(20, 30, 5)
	s.PageDown()
	s.PageDown()
	testbed.Wrong(t, !strings.Contains(shown(s), "▌"), "%q is selected out of sight:\n%s", s.Selected(), shown(s))
	s.Bottom()
	testbed.Wrong(t, s.Selected() != "19", "%q is selected at the end", s.Selected())
	s.Click(0)
	testbed.Wrong(t, s.Selected() == "19", "a click selects nothing")
}

func TestSelectionSurvivesAnotherWriting(t *testing.T) {
	s := newText(20, 30, 5)
	for range 7 {
		s.Down()
	}
	s.Write(2, func(w *richtext.Writer) { writeEntries(w, 10) })
	testbed.Wrong(t, s.Selected() != "7", "%q is selected", s.Selected())
	s.Write(3, func(w *richtext.Writer) { writeEntries(w, 5) })
	testbed.Wrong(t, s.Selected() != "0", "%q is selected where 7 is gone", s.Selected())
	s.Write(4, func(w *richtext.Writer) { writeEntries(w, 0) })
	testbed.Wrong(t, s.Selected() != "", "%q is selected of nothing", s.Selected())
}

func TestWritesOncePerEditionAndWidth(t *testing.T) {
	s := newText(1, 30, 5)
	n := 0
	count := func(*richtext.Writer) { n++ }
	s.Write(1, count)
	testbed.Wrong(t, n != 0, "the same edition is written again")
	s.Resize(31, 5)
	s.Write(1, count)
	s.Write(2, count)
	testbed.Wrong(t, n != 2, "written %d times for another width and another edition", n)
}

func TestTextSearch(t *testing.T) {
	s := newText(20, 30, 5)
	testbed.Equal(t, s.Search("ENTRY 1"), 11, "hits")
	s.NextMatch()
	if at, of := s.Match(); at != 2 || of != 11 {
		t.Errorf("hit %d of %d", at, of)
	}
	testbed.Wrong(t, !strings.Contains(shown(s), "entry 10"), "the hit is out of sight:\n%s", shown(s))
}

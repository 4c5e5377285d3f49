package richtext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

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
	if !strings.Contains(shown(s), "▌") {
		t.Errorf("%q is selected out of sight:\n%s", s.Selected(), shown(s))
	}
	s.Bottom()
	if s.Selected() != "19" {
		t.Errorf("%q is selected at the end", s.Selected())
	}
	s.Click(0)
	if s.Selected() == "19" {
		t.Error("a click selects nothing")
	}
}

func TestSelectionSurvivesAnotherWriting(t *testing.T) {
	s := newText(20, 30, 5)
	for range 7 {
		s.Down()
	}
	s.Write(2, func(w *richtext.Writer) { writeEntries(w, 10) })
	if s.Selected() != "7" {
		t.Errorf("%q is selected", s.Selected())
	}
	s.Write(3, func(w *richtext.Writer) { writeEntries(w, 5) })
	if s.Selected() != "0" {
		t.Errorf("%q is selected where 7 is gone", s.Selected())
	}
	s.Write(4, func(w *richtext.Writer) { writeEntries(w, 0) })
	if s.Selected() != "" {
		t.Errorf("%q is selected of nothing", s.Selected())
	}
}

func TestWritesOncePerEditionAndWidth(t *testing.T) {
	s := newText(1, 30, 5)
	n := 0
	count := func(*richtext.Writer) { n++ }
	s.Write(1, count)
	if n != 0 {
		t.Error("the same edition is written again")
	}
	s.Resize(31, 5)
	s.Write(1, count)
	s.Write(2, count)
	if n != 2 {
		t.Errorf("written %d times for another width and another edition", n)
	}
}

func TestTextSearch(t *testing.T) {
	s := newText(20, 30, 5)
	if n := s.Search("ENTRY 1"); n != 11 {
		t.Errorf("%d hits", n)
	}
	s.NextMatch()
	if at, of := s.Match(); at != 2 || of != 11 {
		t.Errorf("hit %d of %d", at, of)
	}
	if !strings.Contains(shown(s), "entry 10") {
		t.Errorf("the hit is out of sight:\n%s", shown(s))
	}
}

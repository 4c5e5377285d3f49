package annotations

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// readingWidth is the viewer with a page that is larger than the screen.
func readingWidth(t *testing.T) *Screen {
	t.Helper()
	s := opened(t, lease(), leaseFields())
	s.page.Fit(true)
	return s
}

// Anyone who scrolls from page to page sees the upper end of the next one, wherever its first
// field is.
func TestScrollingGoesThroughWholePages(t *testing.T) {
	s := readingWidth(t)
	for range 20 {
		hit(t, s, "ctrl+d")
		if s.layout.page == 1 {
			break
		}
	}
	if s.layout.page != 1 || !strings.Contains(strings.Split(drawn(s), "\n")[headLines], "╭") {
		t.Fatalf("page %d does not begin at its upper end:\n%s", s.layout.page, drawn(s))
	}
	at(t, s, "init-anna")
	for range 20 {
		hit(t, s, "ctrl+d")
	}
	if s.layout.page != 3 {
		t.Errorf("the last page is %d", s.layout.page)
	}
}

// A page stays where someone has scrolled it when fields are read again, and moves when the
// selected field has moved.
func TestReadingAgainLeavesThePage(t *testing.T) {
	s := readingWidth(t)
	at(t, s, "city")
	hit(t, s, "G", "g", "ctrl+d", "ctrl+d")
	before := drawn(s)
	s.give(leaseFields())
	s.Update(screen.LearnedMsg{})
	if got := drawn(s); got != before {
		t.Errorf("the page has moved to\n%s\nfrom\n%s", got, before)
	}
	moved := leaseFields()
	for i := range moved {
		if moved[i].ID == "city" {
			moved[i].Y = 5
		}
	}
	s.give(moved)
	sees(t, s, "At ")
}

// Fields that are read while the page waits do not keep it from moving.
func TestReadingAgainWhileThePageWaits(t *testing.T) {
	s := readingWidth(t)
	s.Update(tea.KeyPressMsg{Code: tea.KeyTab})
	at(t, s, "sign-anna")
	if !s.page.rest.Running() || s.page.Revealed() {
		t.Fatal("the page does not wait")
	}
	s.give(leaseFields())
	if !s.page.rest.Running() && !s.page.Revealed() {
		t.Error("the page will not move")
	}
}

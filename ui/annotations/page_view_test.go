package annotations

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

// readingWidth is the viewer with a page that is larger than the screen.
func readingWidth(t *testing.T) *Screen {
	t.Helper()
	s := opened(t, Lease(), leaseFields())
	s.page.Fit(true)
	return s
}

// Anyone who scrolls from page to page sees the upper end of the next one, wherever its first field is.
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

// A page stays where someone has scrolled it when fields are read again, and moves when the selected field has moved.
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

// By default a page takes the width there is, and is scrolled; a key shows all of it.
func TestThePageTakesTheWidth(t *testing.T) {
	s := readingWidth(t)
	for _, width := range []int{80, 100, 120, 200} {
		s.Resize(screen.Size{Width: width, Height: 22})
		if got := s.page.Sheet().Columns; got < 60 {
			t.Errorf("%d columns: the page has %d", width, got)
		}
	}
	s.Resize(screen.Size{Width: 80, Height: 22})
	hit(t, s, "g")
	top := drawn(s)
	hit(t, s, "ctrl+d")
	if drawn(s) == top {
		t.Error("the page does not scroll")
	}
	for range 9 {
		hit(t, s, "ctrl+d")
	}
	if s.layout.page == 0 {
		t.Error("scrolling does not reach the next page")
	}
	hit(t, s, "g", "z")
	if rows := s.page.Sheet().Rows; rows > 18 {
		t.Errorf("a key shows %d rows of the page", rows)
	}
	sees(t, s, "╭", "╰")
	hit(t, s, "z")
	if s.page.Whole() {
		t.Error("the key does not go back to the width")
	}
}

func TestTheLegendIsNotCutInAWord(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	for width := 40; width < 200; width++ {
		s.Resize(screen.Size{Width: width, Height: 22})
		line := strings.TrimRight(strings.Split(drawn(s), "\n")[2], " ")
		if strings.HasSuffix(line, "…") {
			t.Errorf("%d columns: %q", width, line)
		}
	}
	s.Resize(screen.Size{Width: 140, Height: 40})
	sees(t, s, "A Anna Ott: 0 of", "fields filled")
}

func TestMiniatures(t *testing.T) {
	at := func(left, top, right, bottom float64) *field {
		return &field{box: geometry.Box{Left: left, Top: top, Right: right, Bottom: bottom}}
	}
	for _, c := range []struct {
		name           string
		fields         []*field
		braille, ascii string
	}{
		{"nothing", nil, "   ", "   "},
		{"a field at the top left", []*field{at(0, 0, 0.1, 0.1)}, "⠁  ", "'  "},
		{"a line at the bottom", []*field{at(0, 0.9, 1, 1)}, "⣀⣀⣀", "..."},
		{"both ends of a column", []*field{at(0.9, 0, 1, 0.1), at(0.9, 0.9, 1, 1)}, "  ⢈", "  |"},
		{"all of the page", []*field{at(0, 0, 1, 1)}, "⣿⣿⣿", "---"},
		{"off the page", []*field{at(1.1, 0, 1.2, 0.1)}, "   ", "   "},
		{"partly off the page", []*field{at(0.9, -0.5, 1.5, 0.1)}, "  ⠈", "  '"},
	} {
		m := miniatureOf(&page{shown: c.fields})
		braille, ascii := ansi.Strip(m.draw(sizetest.Theme(), false)), ansi.Strip(m.draw(sizetest.Theme(), true))
		if braille != c.braille || ascii != c.ascii {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, braille, ascii, c.braille, c.ascii)
		}
		if w := model.Width(braille); w != miniatureColumns {
			t.Errorf("%s: %d columns", c.name, w)
		}
	}
	bad := at(0, 0, 0.1, 0.1)
	bad.faults = []*lint.Finding{{}}
	if m := miniatureOf(&page{shown: []*field{bad, at(0.9, 0, 1, 0.1)}}); !m.faulty[0] || m.faulty[2] {
		t.Errorf("a fault at the left shows at %v", m.faulty)
	}
}

// Where there is room for all pages the strip has miniatures, and the plain labels otherwise.
func TestMiniaturesHaveRoom(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	for width, wanted := range map[int]bool{80: false, 200: true} {
		s.Resize(screen.Size{Width: width, Height: 40})
		if strip := drawPageStrip(&s.layout, s.size.Width).text; strings.ContainsAny(strip, "⣀⠁⠂⠄⡀⢀⠤⠒⠉⠿") != wanted {
			t.Errorf("at %d: %q", width, ansi.Strip(strip))
		}
	}
	many, fields := book()
	s = opened(t, many, fields)
	s.Resize(screen.Size{Width: 200, Height: 40})
	if strip := ansi.Strip(drawPageStrip(&s.layout, s.size.Width).text); !strings.Contains(strip, " p1 10 fields  p2 10 ") {
		t.Errorf("500 pages: %q", strip)
	}
}

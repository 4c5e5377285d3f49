package annotations

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

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
	s := opened(t, lease(), leaseFields())
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

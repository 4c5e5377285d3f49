package envelope

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	headLines   = 3 // name, reason, tabs
	statusLines = 1
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size, s.why.width = size, size.Width
	s.view = ""
}

func (s *Screen) bodyHeight() int { return max(s.size.Height-headLines-statusLines, 0) }

// prepare brings what is shown up to date: sizes, and texts that show something older.
func (s *Screen) prepare() {
	e, height := s.envelope.Value(), s.bodyHeight()
	width, _ := s.why.widths()
	s.tabs.Prepare(width, height)
	s.why.prepare(e, s.tabs.Edition(), height)
}

// text is the one in front: the panel, or else the open tab.
func (s *Screen) text() detail.Text {
	if s.why.open {
		return s.why.sheet
	}
	return s.tabs.Text()
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	if s.view != "" {
		return s.view
	}
	s.prepare()
	e, width := s.envelope.Value(), s.size.Width
	lines := append(s.header.lines(width), s.tabs.Bar(width))
	if e == nil {
		lines = append(append(lines, s.envelope.Absence(width, s.bodyHeight())...), draw.Blank(width))
	} else {
		lines = append(append(lines, s.envelope.Over(s.why.over(s.tabs.Lines()), width)...), s.status())
	}
	s.view = s.prompt.Over(draw.Join(draw.FitAll(lines, width, s.size.Height)), s.size)
	return s.view
}

// status is the last line: what is looked for, and where one is.
func (s *Screen) status() string {
	t, width := s.env.Theme, s.size.Width
	position := ""
	if first, last, total := s.text().Position(); first > 1 || last < total {
		position = t.Paint(theme.Muted, fmt.Sprintf("%d-%d of %d", first, last, total))
	}
	left := ""
	switch {
	case s.prompt.Active():
		left = s.prompt.Line(s.text(), width-ansi.StringWidthWc(position)-1)
	case s.tabs.IsOpen(detail.Raw):
		left = t.Paint(theme.Muted, "As it came; secrets are masked, unusual characters escaped.")
	}
	return draw.Ends(left, position, width, t.Glyphs.Ellipsis)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor { return s.prompt.Cursor(s.size, s.size.Height-1) }

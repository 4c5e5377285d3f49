package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	margin       = 1
	maxTextWidth = 100 // cells of text
)

// area is the size of the screen.
type area struct{ screen.Size }

// inner is the width of the text in cells.
func (a area) inner() int { return max(min(a.Width-2*margin, maxTextWidth), 0) }

// text wraps a clean sentence.
func (a area) text(t *theme.Theme, role theme.Role, sentence string) []string {
	var lines []string
	for _, l := range draw.Wrap(sentence, a.inner()) {
		lines = append(lines, t.Paint(role, l))
	}
	return lines
}

// layOut sizes the components.
func (s *Screen) layOut() {
	if s.editor.input != nil {
		s.editor.resize(s.size, len(s.head()))
	}
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	var lines []string
	switch s.stage {
	case refused:
		lines = append([]string{""}, s.size.text(s.env.Theme, theme.Warn, s.reason)...)
	case reading:
		switch err := s.subject.Err(); {
		case err != nil:
			lines = describe.Failed(s.env, err, s.size.inner(), s.size.Height)
		case s.spinner.Visible():
			lines = []string{s.spinner.Cell(s.env.Theme) + " Reading what the form is about" + s.env.Theme.Glyphs.Ellipsis}
		}
	case offering:
		lines = s.menu.Lines(s.size.inner(), s.size.Height)
	case filling, checking, planning, leaving:
		lines = s.editor.lines(s.head())
	}
	indent := draw.Blank(min(margin, s.size.Width))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.stage == filling {
		return s.editor.cursor(len(s.head()))
	}
	return nil
}

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
	// maxQuestionHeight is the height of the dialog of the review.
	maxQuestionHeight = 10
)

// area is the size of the screen.
type area struct{ screen.Size }

// inner is the width of the text in cells.
func (a area) inner() int { return max(min(a.Width-2*margin, maxTextWidth), 0) }

// menuHeight leaves half of the screen for what happened.
func (a area) menuHeight() int { return max(a.Height/2, 0) }

func (a area) questionHeight() int { return min(maxQuestionHeight, max(a.Height*2/3, 0)) }

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
	s.review.resize(s.size)
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
	case filling, checking, leaving:
		lines = s.editor.lines(s.head())
	case reviewing:
		lines = s.review.lines(breadcrumbsAt(s.pages(), s.editor.pageName))
	case running, finished:
		lines = s.progressView().lines()
	case stopped:
		lines = s.progressView().lines()
		lines = append(draw.FitAll(lines, s.size.inner(), max(min(len(lines), s.size.Height-s.size.menuHeight()), 0)), s.menu.Lines(s.size.inner(), s.size.menuHeight())...)
	}
	indent := draw.Blank(min(margin, s.size.Width))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
}

// Cursor implements [screen.Typer].
func (s *Screen) Cursor() *tea.Cursor {
	switch s.stage {
	case filling:
		return s.editor.cursor(len(s.head()))
	case reviewing:
		return s.review.cursor()
	}
	return nil
}

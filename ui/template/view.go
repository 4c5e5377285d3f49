package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// headLines is the height of the tabs and the line below them.
const headLines = 2

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) { s.size = size }

func (s *Screen) bodyHeight() int { return max(s.size.Height-headLines, 0) }

// prepare brings the open tab up to date.
func (s *Screen) prepare() { s.tabs.Prepare(s.size.Width, s.bodyHeight()) }

// View implements [screen.Screen].
func (s *Screen) View() string {
	s.prepare()
	width := s.size.Width
	head := draw.FitAll([]string{s.tabs.Bar(width), s.status()}, width, min(headLines, s.size.Height))
	if s.template.Value() == nil {
		return s.prompt.Over(draw.Stacked(head, s.template.Absence(width, s.bodyHeight())), s.size)
	}
	return s.prompt.Over(draw.Stacked(head, s.template.Over(s.tabs.Lines(), width)), s.size)
}

// status is the line being typed, what is looked for, or the id.
func (s *Screen) status() string {
	if s.prompt.Active() {
		return s.prompt.Line(s.tabs.Text(), s.size.Width)
	}
	text, role := "Template "+s.template.ID().String(), theme.Muted
	if s.template.Deleted() {
		text, role = "You have deleted the template "+s.template.ID().String()+".", theme.Warn
	}
	return s.env.Theme.Paint(role, text) + " " + s.template.Spinner.Cell(s.env.Theme)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor { return s.prompt.Cursor(s.size, headLines-1) }

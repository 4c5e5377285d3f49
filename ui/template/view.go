package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/find"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// headLines is the height of the tabs and the line below them.
const headLines = 2

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	height := max(size.Height-headLines, 0)
	s.tabs.Resize(size.Width, height)
	s.source.Resize(size.Width, height)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	body := s.body(s.size.Width, max(s.size.Height-headLines, 0)) // first: a search counts what is written
	head := draw.FitAll([]string{s.tabs.Line(s.env.Theme, s.current(), s.size.Width), s.bar()}, s.size.Width, min(headLines, s.size.Height))
	view := draw.Stacked(head, body)
	if s.menu != nil {
		view = s.menu.Over(view, s.size.Width, s.size.Height)
	}
	return view
}

// bar is the line being typed, what is looked for, or the id.
func (s *Screen) bar() string {
	t := s.env.Theme
	if s.finder.Active() {
		return s.finder.Line(s.reader(), s.size.Width)
	}
	if s.deleted() {
		return t.Paint(theme.Warn, "You have deleted the template "+s.id.String()+".") + " " + s.waiting.Cell(t)
	}
	return t.Paint(theme.Muted, "Template "+s.id.String()) + " " + s.waiting.Cell(t)
}

// reader is a text that can be moved through and searched.
type reader interface {
	motion.Mover
	find.Reader
	Lines() []string
}

// reader is the text of the open tab.
func (s *Screen) reader() reader {
	if s.isOpen(tabRaw) && s.source.Ready() {
		return s.source
	}
	return s.open().Sheet
}

func (s *Screen) body(width, height int) []string {
	t := s.current()
	if t == nil {
		if err := s.template.Err(); err != nil {
			p := describe.Problem(err)
			p.Unfolded = s.unfolded
			return p.Lines(s.env.Theme, width, height)
		}
		return s.waiting.Lines(s.env.Theme, "Reading the template", width, height)
	}
	open := s.open()
	open.Sheet.Write(s.edition, func(pen *richtext.Writer) { open.Write(s, t, pen) })
	return describe.ProblemOver(s.reader().Lines(), s.template.Err(), s.env.Theme, s.env.Keys.Global.Refresh, width)
}

// Cursor implements [screen.Typer].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menu != nil:
		return s.menu.Cursor(s.size.Width, s.size.Height)
	default:
		return s.finder.Cursor(0, headLines-1)
	}
}

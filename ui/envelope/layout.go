package envelope

import (
	"inkdesk/ui/find"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

const (
	headLines   = 3 // name, reason, tabs
	statusLines = 1
	// besideFrom is the width from which the panel lies beside the tab.
	besideFrom = 120
	// panelShare is the part of the width the panel then takes, in percent.
	panelShare = 42
	separator  = 1 // cells
	// margin stands beside the raw answer, as beside all other tabs, in cells.
	margin = 2
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.view = ""
}

func (s *Screen) bodyHeight() int { return max(s.size.Height-headLines-statusLines, 0) }

func (s *Screen) beside() bool { return s.why != nil && s.size.Width >= besideFrom }

// covered reports whether the panel lies over the tab.
func (s *Screen) covered() bool { return s.why != nil && !s.beside() }

func (s *Screen) panelWidth() int {
	if s.beside() {
		return s.size.Width * panelShare / 100
	}
	return s.size.Width
}

func (s *Screen) tabWidth() int {
	if s.beside() {
		return s.size.Width - s.panelWidth() - separator
	}
	return s.size.Width
}

// prepare brings what is shown up to date: sizes, and sheets that show something older.
func (s *Screen) prepare() {
	e, t, height := s.current(), s.open(), s.bodyHeight()
	t.Sheet.Resize(s.tabWidth(), height)
	s.source.Resize(max(s.tabWidth()-margin, 0), height)
	if s.why != nil {
		s.why.Resize(s.panelWidth(), height)
	}
	if e == nil {
		return
	}
	t.Sheet.Write(s.edition, func(pen *richtext.Writer) { t.Write(s, e, pen) })
	if s.why != nil {
		s.why.Write(s.edition, func(pen *richtext.Writer) { s.writeWhy(e, pen) })
	}
}

// reader is a text that can be moved through and searched.
type reader interface {
	motion.Mover
	find.Reader
	Position() (first, last, total int)
}

// reader is the text in front: the panel, or else the open tab.
func (s *Screen) reader() reader {
	switch {
	case s.why != nil:
		return s.why
	case s.isOpen(tabRaw) && s.source.Ready():
		return s.source
	default:
		return s.open().Sheet
	}
}

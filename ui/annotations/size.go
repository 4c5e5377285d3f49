package annotations

import "inkdesk/ui/screen"

// From this width on the properties stand beside the page.
const (
	panelFrom      = 100
	widestPanel    = 56
	separatorCells = 1
	labelCells     = 13 // of the widest label among the properties of any field
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size, s.kept = size, kept{}
	s.resize()
	if s.prompt != nil {
		s.prompt.input.Resize(size.Width)
	}
	if s.mode == propertiesMode {
		s.openProperties()
	}
}

func (s *Screen) resize() {
	width, height := s.size.Width, s.bodyHeight()
	s.paper.Resize(s.paperWidth(), s.paperHeight())
	s.list.Resize(width, height)
	s.check.table.Resize(width, checkHeight(height))
	s.compare.table.Resize(width, height)
	s.properties.Resize(width, height)
}

func (s *Screen) bodyHeight() int { return max(s.size.Height-headLines-footLines, 0) }

// choice is on, off, or left to the room there is.
type choice uint8

const (
	automatic choice = iota
	on
	off
)

func (s *Screen) beside() bool {
	return s.panel == on || s.panel == automatic && s.size.Width >= panelFrom
}

// togglePanel puts the properties beside the page, or takes them away.
func (s *Screen) togglePanel() {
	if s.beside() {
		s.panel = off
	} else {
		s.panel = on
	}
	s.resize()
}

func (s *Screen) panelWidth() int { return min(s.size.Width*2/5, widestPanel) }

func (s *Screen) paperWidth() int {
	if s.beside() {
		return s.size.Width - s.panelWidth() - separatorCells
	}
	return s.size.Width
}

func (s *Screen) paperHeight() int { return s.bodyHeight() }

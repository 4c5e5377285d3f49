package account

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	lines := s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines))
	return screen.Page{Lines: draw.Spoken(lines), Ask: s.menu.Spoken()}
}

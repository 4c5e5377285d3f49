package account

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	if len(s.figures.Weeks) > 0 {
		return screen.Page{Lines: s.figures.Spoken(), Ask: s.menu.Spoken()}
	}
	lines := s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines))
	return screen.Page{Lines: draw.Spoken(lines), Ask: s.menu.Spoken()}
}

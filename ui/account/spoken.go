package account

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := screen.Page{Lines: draw.Spoken(s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines)))}
	if s.menu != nil {
		page.Ask = s.menu.Spoken()
	}
	return page
}

package account

import (
	"strings"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker]. The rows are the numbers that lead to envelopes, each with the filter that finds
// these.
func (s *Screen) Spoken() screen.Page {
	if len(s.figures.Weeks) == 0 {
		lines := s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines))
		return screen.Page{Lines: draw.Spoken(lines), Ask: s.menu.Spoken()}
	}
	rows := screen.Rows{Len: len(s.page.numbers), At: s.page.place(s.chosen), Say: func(i int) string {
		one := s.page.numbers[i]
		text := strings.Trim(one.text, " .")
		if to, leads := one.open.(nav.Envelopes); leads {
			text += ": " + to.Query
		}
		return text
	}}
	shown := s.shown()
	return screen.Page{Lines: shown.Spoken(), Rows: rows, Ask: s.menu.Spoken()}
}

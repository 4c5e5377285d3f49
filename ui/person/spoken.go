package person

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.list.Spoken(draw.Facts(s.env.Theme, s.facts(), draw.Unbroken), s.body())
}

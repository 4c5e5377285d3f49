package webhooks

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.list.Spoken([]string{s.bar(draw.Unbroken), s.count(), s.warning(draw.SpokenWidth)}, s.main(), s.menu)
}

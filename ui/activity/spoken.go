package activity

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	head := []string{s.tabs[s.tab].title, s.bar(draw.Unbroken), s.count()}
	return s.list().Spoken(head, s.main(), s.menu)
}

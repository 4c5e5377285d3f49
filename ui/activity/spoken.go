package activity

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	head := []string{[]string{"Changes", "Calls", "Seen"}[s.tab], s.bar(draw.Unbroken), s.count()}
	return s.openTab().Spoken(head, s.main(), s.menu)
}

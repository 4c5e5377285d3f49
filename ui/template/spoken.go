package template

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := s.tabs.Spoken()
	if !s.prompt.Active() {
		page.Lines = append(draw.Spoken([]string{s.status()}), page.Lines...)
	}
	page.Ask = s.prompt.Spoken()
	return page
}

package templates

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := s.list.Spoken([]string{titles()[s.tab].Title, s.bar(draw.Unbroken), s.counts()}, s.main(), s.menu)
	if s.idInput != nil {
		page.Ask = &screen.Ask{Text: []string{"The id of a template, or a link to it?"}, Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

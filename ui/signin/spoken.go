package signin

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := screen.Page{Lines: draw.Spoken(append(s.head(), s.failureLines()...))}
	switch s.stage {
	case typing:
		page.Lines = append(page.Lines, draw.Spoken(s.noticeLines())...)
		page.Ask = &screen.Ask{Text: draw.Spoken(s.inputLines()[:1]), Accept: s.env.Keys.Prompt.Accept, Secret: true}
	case choosing:
		page.Lines = append(page.Lines, s.notices...)
		page.Ask = s.menu.Spoken()
	default:
		page.Waiting = true
	}
	return page
}

package envelope

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	head := draw.Spoken(s.header.lines(draw.Unbroken))
	page := s.tabs.Spoken()
	if e := s.envelope.Value(); e != nil && s.why.open {
		page = screen.Page{Lines: richtext.Spoken(s.env.Theme, func(pen *richtext.Writer) { s.why.write(e, pen) })}
	}
	page.Lines, page.Ask = append(head, page.Lines...), s.prompt.Spoken()
	return page
}

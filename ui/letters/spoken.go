package letters

import (
	"cmp"
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	to, part := s.aboutReader()
	page := screen.Page{Lines: append(draw.Spoken([]string{to, part, s.which()}), "The letter:"), Ask: s.menu.Spoken()}
	text := s.letter
	if s.fault != nil {
		text = cmp.Or(s.fault.Error(), text)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			page.Lines = append(page.Lines, line)
		}
	}
	return page
}

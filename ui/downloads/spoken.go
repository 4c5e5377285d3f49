package downloads

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	if len(s.queue.jobs) == 0 {
		return screen.Page{Lines: draw.Spoken(s.nothing().Lines(s.env.Theme, draw.Unbroken, 8))}
	}
	return screen.Page{
		Lines: draw.Spoken(append(s.head(), s.detail()...)), Rows: s.table.Spoken(), Ask: s.menu.Spoken(),
		Waiting: s.queue.count(running) > 0,
	}
}

package resume

import "inkdesk/ui/screen"

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.browser.Spoken([]string{s.countText(), aboutText}, s.body(), s.menu)
}

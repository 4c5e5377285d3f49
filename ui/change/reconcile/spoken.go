package reconcile

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken returns the page in words.
func (p *Page) Spoken() []string { return draw.Spoken(p.Lines()) }

// Asks returns the open menu in words, nil for none.
func (p *Page) Asks() *screen.Ask {
	if p.menu == nil {
		return nil
	}
	return p.menu.Spoken()
}

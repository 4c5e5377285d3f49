package detail

import (
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Spoken returns the open tab in words: which of the tabs it is, and its text.
func (t *Tabs[M]) Spoken() screen.Page {
	page := screen.Page{Lines: []string{"Tab " + t.Name() + ", one of " + strings.Join(t.Names(), ", ") + "."}}
	m := t.of.Value()
	switch open := &t.all[t.open]; {
	case m == nil:
		page.Lines = append(page.Lines, draw.Spoken(t.of.Absence(draw.Unbroken, 12))...)
	case t.showsAnswer():
		page.Lines = append(page.Lines, draw.Spoken(strings.Split(t.answer.Text(), "\n"))...)
	default:
		lines, rows := open.sheet.Spoken(func(pen *richtext.Writer) { open.Write(m, pen) })
		page.Lines, page.Rows = append(page.Lines, lines...), rows
	}
	return page
}

// Spoken returns the open menu or the search being typed in words, nil for none.
func (p *Prompt) Spoken() *screen.Ask {
	switch {
	case p.menu != nil:
		return p.menu.Spoken()
	case p.Typing():
		return &screen.Ask{Text: []string{"Which words are looked for in the text?"}, Accept: p.env.Keys.Prompt.Accept}
	}
	return nil
}

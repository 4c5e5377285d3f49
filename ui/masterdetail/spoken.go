package masterdetail

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

// Spoken returns the list in words below its head: the rows, or main, which is drawn where there are none; or
// else all about the selected row, where that covers the list. Menu is nil where none is open.
func (l *List[R, ID]) Spoken(head, main []string, menu *picker.Menu) screen.Page {
	page := screen.Page{Lines: draw.Spoken(head)}
	row, any := l.Table.Selected()
	switch {
	case l.split.Zoomed() && any && l.detail != nil:
		page.Lines = richtext.Spoken(l.env.Theme, func(w *richtext.Writer) { l.detail(w, row) })
	case any:
		page.Rows = l.Table.Spoken()
	default:
		page.Lines = append(page.Lines, draw.Spoken(main)...)
	}
	switch {
	case menu != nil:
		page.Ask = menu.Spoken()
	case l.Typing():
		page.Ask = &screen.Ask{Text: []string{"What is searched for? " + l.search.placeholder + "."}, Accept: l.env.Keys.Prompt.Accept}
	}
	return page
}

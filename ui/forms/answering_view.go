package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/draw"
)

// resize leaves top lines to what stands above the sheet.
func (a *answering) resize(size area, top int) {
	a.size, a.top = size, top
	a.sheet.Resize(a.sheetWidth(), a.sheetHeight(top))
}

// sheetWidth is that of the text, and for a table all there is.
func (a *answering) sheetWidth() int {
	if a.page.entered != nil {
		return max(a.size.Width-2*margin, 0)
	}
	return a.size.inner()
}

// sheetHeight leaves room for the list of files where there is one.
func (a *answering) sheetHeight(top int) int {
	room := max(a.size.Height-top, 0)
	if a.page.browses() {
		return min(room, fieldLines+1)
	}
	return room
}

// lines are the sheet below head, and the files to choose from.
func (a *answering) lines(head []string) []string {
	lines := slices.Concat(head, draw.Block(a.sheet.View(), a.sheetWidth(), a.sheetHeight(len(head))))
	if a.page.browses() {
		lines = append(lines, a.files.Lines(a.env.Theme, a.env.Keys.Prompt, !a.plain, a.size.inner(), a.size.Height-len(lines))...)
	}
	return lines
}

// cursor is that of the sheet below top lines, nil for none.
func (a *answering) cursor(top int) *tea.Cursor {
	c := a.sheet.Cursor()
	if c == nil {
		return nil
	}
	c.X += margin
	c.Y += top
	if c.Y >= a.size.Height {
		return nil
	}
	return c
}

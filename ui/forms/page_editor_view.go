package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/draw"
)

// resize sets the size of the input below a head of that height.
func (a *pageEditor) resize(size area, top int) {
	a.size, a.headHeight = size, top
	a.input.Resize(a.inputWidth(), a.inputHeight(top))
}

// inputWidth is the width of text, or the whole width for a table or the page of a document.
func (a *pageEditor) inputWidth() int {
	if a.page.recipients != nil || a.page.place != nil {
		return max(a.size.Width-2*margin, 0)
	}
	return a.size.inner()
}

// inputHeight leaves room for the list of files, if there is one.
func (a *pageEditor) inputHeight(top int) int {
	room := max(a.size.Height-top, 0)
	if a.page.browses() {
		return min(room, pathFieldHeight+1)
	}
	return room
}

// lines draws the input below head, and the list of files.
func (a *pageEditor) lines(head []string) []string {
	lines := slices.Concat(head, draw.Block(a.input.View(), a.inputWidth(), a.inputHeight(len(head))))
	if a.page.browses() {
		lines = append(lines, a.files.Lines(a.env.Theme, a.env.Keys.Prompt, !a.lineByLine, a.size.inner(), a.size.Height-len(lines))...)
	}
	return lines
}

// cursor is the cursor of the input below top lines, nil for none.
func (a *pageEditor) cursor(top int) *tea.Cursor {
	c := a.input.Cursor()
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

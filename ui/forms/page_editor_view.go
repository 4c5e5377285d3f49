package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/draw"
)

func (e *pageEditor) resize(size area, top int) {
	e.size, e.headHeight = size, top
	e.input.Resize(e.inputWidth(), e.inputHeight(top))
}

func (e *pageEditor) inputWidth() int {
	if e.page.recipients != nil || e.page.place != nil {
		return max(e.size.Width-2*margin, 0)
	}
	return e.size.inner()
}

func (e *pageEditor) inputHeight(top int) int {
	room := max(e.size.Height-top, 0)
	if e.page.browses() {
		return min(room, pathFieldHeight+1)
	}
	return room
}

func (e *pageEditor) lines(head []string) []string {
	lines := slices.Concat(head, draw.Block(e.input.View(), e.inputWidth(), e.inputHeight(len(head))))
	if e.page.browses() {
		lines = append(lines, e.files.Lines(e.env.Theme, e.env.Keys.Prompt, !e.lineByLine, e.size.inner(), e.size.Height-len(lines))...)
	}
	return lines
}

func (e *pageEditor) cursor(top int) *tea.Cursor {
	c := e.input.Cursor()
	if c == nil {
		return nil
	}
	c.X += margin
	c.Y += top
	if c.Y >= e.size.Height {
		return nil
	}
	return c
}

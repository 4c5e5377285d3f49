package annotations

import (
	"fmt"
	"strings"

	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := screen.Page{Lines: draw.Spoken([]string{s.status()})}
	d := s.selection.document()
	if d != nil {
		title := fmt.Sprintf("Document %d of %d: %s, page %d of %d.", s.selection.doc+1, len(s.layout.docs), d.title, s.selection.page+1, len(d.pages))
		page.Lines = append(page.Lines, title)
		if label := s.words.label(d.id, s.selection.page, geometry.Page{}); label != "" {
			page.Lines = append(page.Lines, "Text: "+label+".")
		}
		page.Lines = append(page.Lines, inLines(s.words.on(d.id, s.selection.page))...)
	}
	switch body := s.body(); {
	case body != nil:
		page.Lines = append(page.Lines, draw.Spoken(body)...)
	case s.mode == listMode:
		page.Rows = s.list.Spoken()
	case s.mode == findingsMode && s.findings.Len() > 0:
		page.Rows = s.findings.Spoken()
	default:
		page.Lines = append(page.Lines, draw.Spoken(s.view().Lines())...)
	}
	switch {
	case s.menu != nil:
		page.Ask = s.menu.Spoken()
	case s.prompt != nil:
		page.Ask = &screen.Ask{Text: draw.Spoken([]string{s.prompt.input.View()}), Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

// inLines returns words as lines of text.
func inLines(words []geometry.Word) []string {
	var lines []string
	for _, line := range paper.LinesOf(words) {
		texts := make([]string, len(line))
		for i, w := range line {
			texts[i] = w.Text.String()
		}
		lines = append(lines, strings.Join(texts, " "))
	}
	return lines
}

package bulksend

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() (page screen.Page) {
	switch {
	case s.source.Target().ID() == "", s.sourceMissing():
		page.Lines = draw.Spoken(s.body())
	case s.stage == matching:
		page = s.columns.Spoken()
	case s.stage == listing:
		head := []string{s.columns.Table().Description(), s.summary(), s.rows.problem, s.sendNote()}
		page = s.rows.browser.Spoken(head, []string{s.emptyTitle()})
	default:
		page.Lines = richtext.Spoken(s.env.Theme, s.writeIntro)
	}
	page.Waiting = page.Waiting || s.reading != "" || s.Opening()
	if s.menu != nil {
		page.Ask = s.menu.Spoken()
	}
	if s.chooser != nil {
		page.Ask = &screen.Ask{Text: draw.Spoken([]string{s.chooser.problem, "Which CSV file? Its path; a path that begins with ~ is in your home folder."}), Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

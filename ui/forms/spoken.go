package forms

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	var page screen.Page
	switch s.stage {
	case refused:
		page.Lines = []string{s.reason}
	case offering:
		page.Ask = s.menu.Spoken()
		page.Ask.Early = s.offer.guard.Waits()
	case filling, checking, planning, leaving:
		page.Lines = draw.Spoken(s.head())
		if s.editor.problem != "" {
			page.Lines = append(page.Lines, s.editor.problem)
		}
		page.Ask = s.editor.spoken()
	}
	return page
}

// spoken returns the question that is open on the page, nil for none.
func (e *pageEditor) spoken() *screen.Ask {
	switch input := e.input.(type) {
	case *lineInput:
		return input.spoken()
	case *formInput:
		return input.Spoken()
	}
	return &screen.Ask{Text: draw.Spoken(e.lines(nil)), Accept: e.env.Keys.Form.Next}
}

// spoken returns the present question.
func (li *lineInput) spoken() *screen.Ask {
	if li.Done() {
		return nil
	}
	q := li.page.questions[li.current]
	note := li.mistake
	if note == "" && q.Echo != nil {
		note = q.Echo(li.values[li.current])
	}
	ask := q.Spoken(li.values[li.current], li.current, len(li.page.questions), note)
	ask.Accept, ask.Numbered = li.keys.Form.Next, true
	return ask
}

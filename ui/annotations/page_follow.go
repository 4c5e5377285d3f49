package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
)

// restingTime is how long one has to stay on a field before the page moves to it: who holds
// the key down passes many, and lines of print that were not on the screen are most of what
// such a move sends.
const restingTime = 60 * time.Millisecond

// follow draws the page and the field that are selected. The command ends when the page is to
// move to the field.
func (v *pageView) follow() tea.Cmd {
	old := v.drawn
	v.drawn = v.selection.changes
	if old == v.drawn && v.printed == v.words.version {
		return nil
	}
	if old.pages != v.drawn.pages || v.printed != v.words.version {
		v.showPage()
		v.showField()
		v.moveToField()
		return nil
	}
	v.showField()
	if v.Revealed() {
		v.rest.Stop()
		return nil
	}
	return v.rest.Start(v.env.Owner, restingTime)
}

// moveToField moves the page so that the selected field shows.
func (v *pageView) moveToField() {
	v.rest.Stop()
	v.Reveal()
}

func (v *pageView) showPage() {
	p := v.selection.shownPage()
	if p == nil {
		v.SetPage(geometry.PageAt(nil, 0), nil)
		return
	}
	fields := make([]paper.Field, len(p.shown))
	for i, f := range p.shown {
		fields[i] = paper.Field{
			Box: f.box, Style: paper.StyleOf(v.env.Theme, f.who), Type: paper.TypeMark(f.annotation.Type),
			Text: v.selection.layout.boxText(f.annotation), Required: f.annotation.Required, Faulty: len(f.faults) > 0,
		}
	}
	v.SetPage(p.size, fields)
	v.fitPage()
	if v.doc != v.selection.doc || v.page != v.selection.page {
		v.doc, v.page = v.selection.doc, v.selection.page
		v.Top()
	}
	v.printed = v.words.version
	v.SetWords(v.words.on(v.selection.document().id, v.pageIndex(p)))
}

// showField puts the selected field in front, where it is, and marks its place on the other side of a
// comparison.
func (v *pageView) showField() {
	s, at := v.selection, -1
	if p, f := s.shownPage(), s.field; p != nil && f != nil && len(p.shown) > 0 && f.doc == s.doc && f.page == s.page {
		at = f.at - p.shown[0].at
	}
	v.SelectInPlace(at)
	if place := v.compare.markedPlace(); place != nil {
		v.Mark(place)
	}
}

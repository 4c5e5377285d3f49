package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/screen"
)

type place struct {
	doc, page int
	field     identity
	box       geometry.Box
}

func (s *selection) place() place {
	at := place{doc: s.doc, page: s.page}
	if s.field != nil {
		at.field, at.box = s.field.key, s.field.box
	}
	return at
}

// follow draws the page and the field that are selected. The command ends when the user has stayed
// on the field: then the page moves to it, and says its fault in words, because these are most of
// the cells that a step would send. The page stays where the user has moved it while the same
// field, or others, are only read again.
func (v *pageView) follow() tea.Cmd {
	old, was := v.drawn, v.followed
	v.drawn, v.followed = v.selection.changes, v.selection.place()
	if old == v.drawn && v.printed == v.words.version {
		return nil
	}
	if old.pages != v.drawn.pages || v.printed != v.words.version {
		v.showPage()
		if was.doc != v.followed.doc || was.page != v.followed.page {
			v.Top()
		}
		v.showField()
		if was != v.followed {
			v.moveToField()
		}
		return nil
	}
	v.showField()
	if f := v.selection.field; v.Revealed() && (f == nil || len(f.faults) == 0) {
		v.rest.Stop()
		return nil
	}
	return v.rest.Start(v.env.Owner, screen.Stay)
}

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

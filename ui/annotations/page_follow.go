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

func (l *layout) place() place {
	at := place{doc: l.doc, page: l.page}
	if l.field != nil {
		at.field, at.box = l.field.key, l.field.box
	}
	return at
}

// follow draws the page and the field that are selected. The command ends when the user has stayed
// on the field: then the page moves to it, and says its fault in words, because these are most of
// the cells that a step would send. The page stays where the user has moved it while the same
// field, or others, are only read again.
func (v *pageView) follow(l *layout, words *words, mark *geometry.Box) tea.Cmd {
	old, was := v.drawn, v.followed
	v.drawn, v.followed = l.changes, l.place()
	if old == v.drawn && v.printed == words.version {
		return nil
	}
	if old.pages != v.drawn.pages || v.printed != words.version {
		v.showPage(l, words)
		if was.doc != v.followed.doc || was.page != v.followed.page {
			v.Top()
		}
		v.showField(l, mark)
		if was != v.followed {
			v.moveToField()
		}
		return nil
	}
	v.showField(l, mark)
	if f := l.field; v.Revealed() && (f == nil || len(f.faults) == 0) {
		v.rest.Stop()
		return nil
	}
	return v.rest.Start(l.env.Owner, screen.Stay)
}

func (v *pageView) moveToField() {
	v.rest.Stop()
	v.Reveal()
}

func (v *pageView) showPage(l *layout, words *words) {
	p := l.shownPage()
	if p == nil {
		v.SetPage(geometry.PageAt(nil, 0), nil)
		return
	}
	fields := make([]paper.Field, len(p.shown))
	for i, f := range p.shown {
		fields[i] = paper.Field{
			Box: f.box, Style: paper.StyleOf(l.env.Theme, f.who), Type: paper.TypeMark(f.annotation.Type),
			Text: l.boxText(f.annotation), Required: f.annotation.Required, Faulty: len(f.faults) > 0,
		}
	}
	v.SetPage(p.size, fields)
	v.fitPage(l, words)
	v.printed = words.version
	v.SetWords(words.on(l.document().id, l.pageIndex(p)))
}

// showField puts the selected field in front, where it is, and marks its place on the other side of a
// comparison.
func (v *pageView) showField(l *layout, mark *geometry.Box) {
	at := -1
	if p, f := l.shownPage(), l.field; p != nil && f != nil && len(p.shown) > 0 && f.doc == l.doc && f.page == l.page {
		at = f.at - p.shown[0].at
	}
	v.SelectInPlace(at)
	if mark != nil {
		v.Mark(mark)
	}
}

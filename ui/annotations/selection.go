package annotations

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// changes counts the changes, so that views know when to draw again.
type changes struct {
	layouts int // the fields that are shown may be others
	pages   int // the page was changed or laid out again
	fields  int // a field was selected
}

func (l *layout) document() *document {
	if l.doc < 0 || l.doc >= len(l.docs) {
		return nil
	}
	return &l.docs[l.doc]
}

func (l *layout) shownPage() *page {
	d := l.document()
	if d == nil || l.page < 0 || l.page >= len(d.pages) {
		return nil
	}
	return &d.pages[l.page]
}

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

func (l *layout) selectField(f *field) {
	if f == nil || f.at < 0 {
		return
	}
	if f.doc != l.doc || f.page != l.page {
		l.changes.pages++
	}
	l.doc, l.page, l.field = f.doc, f.page, f
	l.changes.fields++
}

func (l *layout) selectAt(i int) {
	if d := l.document(); d != nil && i >= 0 && i < len(d.shown) {
		l.selectField(d.shown[i])
	}
}

// jumpTo selects a field, and drops the filter if it hides the field.
func (l *layout) jumpTo(f *field) {
	if f.at < 0 {
		l.setFilter(filter{})
	}
	l.selectField(f)
}

func (l *layout) moveBy(by int) {
	if l.field == nil || l.field.at < 0 {
		l.selectAt(0)
		return
	}
	l.selectAt(l.field.at + by)
}

// stepBy selects like moveBy, and shows a notice at the ends.
func (l *layout) stepBy(by int) tea.Cmd {
	old := l.field
	l.moveBy(by)
	if l.field != old {
		return nil
	}
	k := l.env.Keys.Page
	switch {
	case l.field == nil:
		return nil // the screen says that there is none
	case by > 0 && l.doc < len(l.docs)-1:
		return notice.Say(notice.Info, "The last field of this document; %s opens the next one.", k.NextDoc.Help().Key)
	case by < 0 && l.doc > 0:
		return notice.Say(notice.Info, "The first field of this document; %s opens the one before.", k.PrevDoc.Help().Key)
	case by > 0:
		return notice.Say(notice.Info, "This is the last field.")
	default:
		return notice.Say(notice.Info, "This is the first field.")
	}
}

// selectTowards selects the nearest field in a direction. After the last field of a page it goes to the next page.
func (l *layout) selectTowards(to direction) {
	p := l.shownPage()
	if p == nil || l.field == nil {
		l.moveBy(1)
		return
	}
	if f := nearestTowards(l.field, p.shown, to); f != nil {
		l.selectField(f)
		return
	}
	switch {
	case to.y > 0 && len(p.shown) > 0:
		l.selectAt(p.shown[len(p.shown)-1].at + 1)
	case to.y < 0 && len(p.shown) > 0:
		l.selectAt(p.shown[0].at - 1)
	}
}

// setFilter changes the filter. If it hides the selected field, the next one is selected.
func (l *layout) setFilter(f filter) {
	old := l.field
	l.applyFilter(f)
	l.changes.pages++
	if old == nil || old.at >= 0 {
		return
	}
	l.field = nil
	if d := l.document(); d != nil {
		if next := d.firstFieldFrom(l.page); next != nil {
			l.selectField(next)
			return
		}
		l.selectAt(0)
	}
}

// rebuild places everything again, and selects the same field as before.
func (l *layout) rebuild(printed map[model.DocumentID]screen.Printed) {
	keep := identity{}
	if l.field != nil {
		keep = l.field.key
	}
	fields := l.subject.fields()
	l.assumptions = l.env.Positions(fields, l.subject.documents)
	l.docs, l.byIndex = arrange(&l.subject, fields, l.assumptions)
	l.findings = l.find(fields, printed)
	for i := range l.findings {
		f := &l.findings[i]
		for _, n := range []int{f.Index, f.Other} {
			if n >= 0 {
				l.byIndex[n].faults = append(l.byIndex[n].faults, f)
			}
		}
	}
	l.legend = l.makeLegend()
	l.applyFilter(l.filter)
	l.field = nil
	l.doc = min(l.doc, max(len(l.docs)-1, 0))
	l.restore(keep)
	l.changes.pages++
}

// restore selects the field that was selected, or the one the screen was opened for.
func (l *layout) restore(keep identity) {
	if l.subject.complete() {
		defer func() { l.wanted = nav.Annotations{} }()
	}
	docs := l.docs
	if i := slices.IndexFunc(docs, func(d document) bool { return d.id == l.wanted.Document }); i >= 0 && l.wanted.Document != "" {
		l.doc, l.wanted.Document = i, ""
	}
	for i := range docs {
		for _, f := range docs[i].shown {
			if l.wanted.Annotation != "" && f.key.id == l.wanted.Annotation {
				l.wanted.Annotation = ""
				l.selectField(f)
				return
			}
			if l.wanted.Annotation == "" && f.key == keep && keep != (identity{}) {
				l.selectField(f)
				return
			}
		}
	}
	if d := l.document(); d != nil {
		l.page = min(l.page, max(len(d.pages)-1, 0))
		l.selectField(d.firstFieldFrom(l.page))
	}
}

func copyID(f *field) tea.Cmd {
	if f == nil || f.annotation.ID == "" {
		return notice.Say(notice.Info, "No field with an id is selected.")
	}
	return notice.Copy("id of the field", f.annotation.ID.String())
}

func (l *layout) footer(width int) string {
	t := l.env.Theme
	if l.field == nil {
		said := "There is no field on this page."
		switch d := l.document(); {
		case d != nil && !d.read:
			said = ""
		case !l.filter.empty():
			said = "The filter hides every field here; " + l.env.Keys.Page.Filter.Help().Key + " changes it."
		}
		return fit(t, t.Paint(theme.Muted, said), width)
	}
	return model.Pad(model.Clip(model.Narrow(l.oneLine(l.field)), width, t.Glyphs.Ellipsis), width)
}

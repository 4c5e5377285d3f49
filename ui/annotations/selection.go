package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
)

// selection holds the selected document, page and field. It follows the field when everything
// is read again.
type selection struct {
	layout    *layout
	doc, page int    // indexes
	field     *field // nil for none
	// wanted names the field the screen was opened for, until it was read.
	wanted    model.AnnotationID
	wantedDoc model.DocumentID
	changes   changes
}

// changes counts the changes of the selection, so that views know when to draw again.
type changes struct {
	pages  int // the page was changed or laid out again
	fields int // a field was selected
}

func (s *selection) document() *document {
	if s.doc < 0 || s.doc >= len(s.layout.docs) {
		return nil
	}
	return &s.layout.docs[s.doc]
}

func (s *selection) shownPage() *page {
	d := s.document()
	if d == nil || s.page < 0 || s.page >= len(d.pages) {
		return nil
	}
	return &d.pages[s.page]
}

func (s *selection) selectField(f *field) {
	if f == nil || f.at < 0 {
		return
	}
	if f.doc != s.doc || f.page != s.page {
		s.changes.pages++
	}
	s.doc, s.page, s.field = f.doc, f.page, f
	s.changes.fields++
}

func (s *selection) selectAt(i int) {
	if d := s.document(); d != nil && i >= 0 && i < len(d.shown) {
		s.selectField(d.shown[i])
	}
}

// jumpTo selects a field, and drops the filter if it hides the field.
func (s *selection) jumpTo(f *field) {
	if f.at < 0 {
		s.setFilter(filter{})
	}
	s.selectField(f)
}

// moveBy selects the next or the previous field in reading order.
func (s *selection) moveBy(by int) {
	if s.field == nil || s.field.at < 0 {
		s.selectAt(0)
		return
	}
	s.selectAt(s.field.at + by)
}

// stepBy selects like moveBy, and shows a notice at the ends.
func (s *selection) stepBy(by int) tea.Cmd {
	old := s.field
	s.moveBy(by)
	if s.field != old {
		return nil
	}
	k := s.layout.env.Keys.Page
	switch {
	case s.field == nil:
		return nil // the screen says that there is none
	case by > 0 && s.doc < len(s.layout.docs)-1:
		return notice.Say(notice.Info, "The last field of this document; %s opens the next one.", k.NextDoc.Help().Key)
	case by < 0 && s.doc > 0:
		return notice.Say(notice.Info, "The first field of this document; %s opens the one before.", k.PrevDoc.Help().Key)
	case by > 0:
		return notice.Say(notice.Info, "This is the last field.")
	default:
		return notice.Say(notice.Info, "This is the first field.")
	}
}

// selectTowards selects the nearest field in a direction. After the last field of a page it
// goes to the next page.
func (s *selection) selectTowards(to direction) {
	p := s.shownPage()
	if p == nil || s.field == nil {
		s.moveBy(1)
		return
	}
	if f := nearestTowards(s.field, p.shown, to); f != nil {
		s.selectField(f)
		return
	}
	switch {
	case to.y > 0 && len(p.shown) > 0:
		s.selectAt(p.shown[len(p.shown)-1].at + 1)
	case to.y < 0 && len(p.shown) > 0:
		s.selectAt(p.shown[0].at - 1)
	}
}

// setFilter changes the filter. If it hides the selected field, the next one is selected.
func (s *selection) setFilter(f filter) {
	old := s.field
	s.layout.setFilter(f)
	s.changes.pages++
	if old == nil || old.at >= 0 {
		return
	}
	s.field = nil
	if d := s.document(); d != nil {
		if next := d.firstFieldFrom(s.page); next != nil {
			s.selectField(next)
			return
		}
		s.selectAt(0)
	}
}

// rebuild places everything again, and selects the same field as before.
func (s *selection) rebuild() {
	keep := identity{}
	if s.field != nil {
		keep = s.field.key
	}
	s.layout.rebuild()
	s.field = nil
	s.doc = min(s.doc, max(len(s.layout.docs)-1, 0))
	s.restore(keep)
	s.changes.pages++
}

// restore selects the field that was selected, or the one the screen was opened for.
func (s *selection) restore(keep identity) {
	if s.layout.subject.complete() {
		defer func() { s.wanted, s.wantedDoc = "", "" }()
	}
	docs := s.layout.docs
	if s.wantedDoc != "" {
		for i := range docs {
			if docs[i].id == s.wantedDoc {
				s.doc, s.wantedDoc = i, ""
				break
			}
		}
	}
	for i := range docs {
		for _, f := range docs[i].shown {
			if s.wanted != "" && f.key.id == s.wanted {
				s.wanted = ""
				s.selectField(f)
				return
			}
			if s.wanted == "" && f.key == keep && keep != (identity{}) {
				s.selectField(f)
				return
			}
		}
	}
	if d := s.document(); d != nil {
		s.page = min(s.page, max(len(d.pages)-1, 0))
		s.selectField(d.firstFieldFrom(s.page))
	}
}

func (s *selection) copyID() tea.Cmd {
	if s.field == nil || s.field.annotation.ID == "" {
		return notice.Say(notice.Info, "No field with an id is selected.")
	}
	return notice.Copy("id of the field", s.field.annotation.ID.String())
}

func (s *selection) footer(width int) string {
	t := s.layout.env.Theme
	if s.field == nil {
		return fit(t, t.Paint(theme.Muted, s.emptyText()), width)
	}
	return model.Pad(model.Clip(model.Narrow(s.layout.oneLine(s.field)), width, t.Glyphs.Ellipsis), width)
}

func (s *selection) emptyText() string {
	if d := s.document(); d != nil && !d.read {
		return ""
	}
	if !s.layout.filter.empty() {
		return "The filter hides every field here; " + s.layout.env.Keys.Page.Filter.Help().Key + " changes it."
	}
	return "There is no field on this page."
}

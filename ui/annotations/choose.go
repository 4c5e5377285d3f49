package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/notice"
)

// open is the document that is looked at, nil when there is none.
func (s *Screen) open() *document {
	if s.doc < 0 || s.doc >= len(s.docs) {
		return nil
	}
	return &s.docs[s.doc]
}

// sheet is the page that is looked at, nil when there is none.
func (s *Screen) sheet() *page {
	d := s.open()
	if d == nil || s.page < 0 || s.page >= len(d.pages) {
		return nil
	}
	return &d.pages[s.page]
}

// choose selects a field and shows its page.
func (s *Screen) choose(f *field) {
	if f == nil || f.at < 0 {
		return
	}
	moved := f.doc != s.doc || f.page != s.page
	if f.doc != s.doc {
		s.doc = f.doc
		s.showList()
	}
	s.page, s.selected = f.page, f
	if moved {
		s.showPage()
		return
	}
	s.point()
}

// point marks the selected field on the page and in the list.
func (s *Screen) point() {
	if s.selected == nil {
		s.paper.Select(-1)
		return
	}
	if s.mode == listMode {
		s.selectInList()
	}
	p := s.sheet()
	if p == nil || len(p.shown) == 0 || s.selected.page != s.page || s.selected.doc != s.doc {
		s.paper.Select(-1)
		return
	}
	s.paper.Select(s.selected.at - p.shown[0].at)
	s.haunt()
}

// selectInList selects the same field in the list. The next one is a step away.
func (s *Screen) selectInList() {
	switch s.selected.at - s.list.Index() {
	case 0:
	case 1:
		s.list.Down()
	case -1:
		s.list.Up()
	default:
		s.list.SelectID(s.selected.key)
	}
}

// setMode shows the page or one of the lists.
func (s *Screen) setMode(m mode) {
	s.mode = m
	if m == listMode && s.selected != nil && s.selected.at >= 0 {
		s.selectInList()
	}
}

// showPage gives the drawing the page with its fields.
func (s *Screen) showPage() {
	p := s.sheet()
	if p == nil {
		s.paper.SetPage(pageSize(nil), nil)
		return
	}
	fields := make([]paper.Field, len(p.shown))
	for i, f := range p.shown {
		fields[i] = paper.Field{
			Box: f.box, Look: look(s.env.Theme, f.who), Type: typeMark(f.annotation.Type),
			Required: f.annotation.Required, Faulty: len(f.faults) > 0,
		}
	}
	s.paper.SetPage(pageSize(p), fields)
	s.point()
}

// refilter applies the filter to all documents.
func (s *Screen) refilter() {
	for i := range s.docs {
		s.filter.apply(&s.subject, &s.docs[i])
	}
	s.kept = kept{}
	s.showList()
}

func (s *Screen) showList() {
	if d := s.open(); d != nil {
		s.list.SetRows(d.shown)
		return
	}
	s.list.SetRows(nil)
}

// setFilter shows other fields. A selection that is hidden goes to the nearest field
// after it.
func (s *Screen) setFilter(f filter) {
	s.filter = f
	was := s.selected
	s.refilter()
	if was != nil && was.at < 0 {
		s.selected = nil
		if d := s.open(); d != nil {
			if next := atStart(d, s.page); next != nil {
				s.choose(next)
			} else if len(d.shown) > 0 {
				s.choose(d.shown[0])
			}
		}
	}
	s.showPage()
}

// walk selects the next or the previous field in reading order.
func (s *Screen) walk(by int) {
	d := s.open()
	if d == nil || len(d.shown) == 0 {
		return
	}
	if s.selected == nil || s.selected.at < 0 {
		s.choose(d.shown[0])
		return
	}
	if to := s.selected.at + by; to >= 0 && to < len(d.shown) {
		s.choose(d.shown[to])
	}
}

// step is walk for a key, which does not stay without an answer at the end.
func (s *Screen) step(by int) tea.Cmd {
	was := s.selected
	s.walk(by)
	if s.selected != was {
		return nil
	}
	k := s.env.Keys.Page
	switch {
	case s.selected == nil:
		return nil // the screen says that there is none
	case by > 0 && s.doc < len(s.docs)-1:
		return notice.Say(notice.Info, "The last field of this document; %s opens the next one.", k.NextDoc.Help().Key)
	case by < 0 && s.doc > 0:
		return notice.Say(notice.Info, "The first field of this document; %s opens the one before.", k.PrevDoc.Help().Key)
	case by > 0:
		return notice.Say(notice.Info, "This is the last field.")
	default:
		return notice.Say(notice.Info, "This is the first field.")
	}
}

// turn shows another page and selects its first field.
func (s *Screen) turn(to int) {
	d := s.open()
	if d == nil || len(d.pages) == 0 {
		return
	}
	s.page = min(max(to, 0), len(d.pages)-1)
	s.selected = nil
	if shown := d.pages[s.page].shown; len(shown) > 0 {
		s.selected = shown[0]
	}
	s.showPage()
}

// go to follows an arrow. Beyond the last field of a page the next one follows.
func (s *Screen) follow(to direction) {
	p := s.sheet()
	if p == nil || s.selected == nil {
		s.walk(1)
		return
	}
	if f := towards(s.selected, p.shown, to); f != nil {
		s.choose(f)
		return
	}
	switch {
	case to.y > 0 && len(p.shown) > 0:
		s.chooseAt(p.shown[len(p.shown)-1].at + 1)
	case to.y < 0 && len(p.shown) > 0:
		s.chooseAt(p.shown[0].at - 1)
	}
}

func (s *Screen) chooseAt(i int) {
	if d := s.open(); d != nil && i >= 0 && i < len(d.shown) {
		s.choose(d.shown[i])
	}
}

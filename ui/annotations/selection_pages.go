package annotations

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
)

func (s *selection) showPage(to int) {
	d := s.document()
	if d == nil || len(d.pages) == 0 {
		return
	}
	s.page = min(max(to, 0), len(d.pages)-1)
	s.field = nil
	if shown := d.pages[s.page].shown; len(shown) > 0 {
		s.field = shown[0]
	}
	s.changes.pages++
}

// seek selects the next field that is wanted, over all documents and around their end.
func (s *selection) seek(what string, wanted func(*field) bool) tea.Cmd {
	var all []*field
	from := 0
	for i := range s.layout.docs {
		for _, f := range s.layout.docs[i].shown {
			if f.doc < s.doc || f == s.field || f.doc == s.doc && s.field == nil && f.page < s.page || f.doc == s.doc && s.field != nil && f.at < s.field.at {
				from = len(all) + 1
			}
			all = append(all, f)
		}
	}
	for i := range all {
		if f := all[(from+i)%len(all)]; wanted(f) {
			again := f == s.field
			s.selectField(f)
			if again {
				return notice.Say(notice.Info, "There is no other %s.", what)
			}
			return nil
		}
	}
	return notice.Say(notice.Info, "There is no %s here.", what)
}

func (s *selection) nextFault() tea.Cmd {
	hasFault := func(f *field) bool { return len(f.faults) > 0 }
	if s.layout.faults() > 0 && !slices.ContainsFunc(s.layout.byIndex, hasFault) {
		return notice.Say(notice.Info, "The faults are of no single field; %s lists them.", s.layout.env.Keys.Page.Lint.Help().Key)
	}
	return s.seek("fault", hasFault)
}

// showFirst selects the first field that passes the filter, on whichever document it is.
func (s *selection) showFirst() {
	for i := range s.layout.docs {
		if d := &s.layout.docs[i]; len(d.shown) > 0 {
			s.selectField(d.shown[0])
			return
		}
	}
}

func (s *selection) goToPage(text string) tea.Cmd {
	number, err := strconv.Atoi(strings.TrimSpace(text))
	d := s.document()
	switch {
	case d == nil || err != nil:
		return notice.Say(notice.Warning, "%q is no page.", model.Clean(text))
	case !s.openPage(d.id, number):
		return notice.Say(notice.Warning, "There is no page %d in this document.", number)
	}
	return nil
}

// openPage shows the page of a document with a number as the service counts, and reports whether
// there is one.
func (s *selection) openPage(document model.DocumentID, number int) bool {
	for i := range s.layout.docs {
		d := &s.layout.docs[i]
		at := slices.IndexFunc(d.pages, func(p page) bool { return p.number == number })
		if d.id == document && at >= 0 {
			s.doc = i
			s.showPage(at)
			return true
		}
	}
	return false
}

// openDocument shows another document with its first field, and reports whether there is one.
func (s *selection) openDocument(doc int) bool {
	if doc < 0 || doc >= len(s.layout.docs) || doc == s.doc {
		return false
	}
	s.doc, s.page, s.field = doc, 0, nil
	s.showPage(0)
	s.selectField(s.document().firstFieldFrom(0))
	return true
}

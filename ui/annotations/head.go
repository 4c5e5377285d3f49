package annotations

import (
	"fmt"
	"strconv"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/tabs"
)

// head is the documents, the pages, and what is shown.
func (s *Screen) head() []string {
	return []string{s.documentTabs(), s.pages().text, s.status()}
}

// widestTitle bounds the title of a document among the tabs, in cells.
const widestTitle = 32

// titles are the documents as tabs, from the one with index first on.
func (s *Screen) titles() (list []tabs.Tab, first int) {
	// Of very many documents only those around the open one can show.
	const around = 20
	first = max(min(s.doc-around, len(s.docs)-2*around), 0)
	for i := first; i < min(first+2*around, len(s.docs)); i++ {
		d := &s.docs[i]
		title := model.Clip(model.Narrow(d.title.String()), widestTitle, s.env.Theme.Glyphs.Ellipsis)
		if d.title.IsEmpty() {
			title = "Document " + strconv.Itoa(i+1)
		}
		note := strconv.Itoa(len(d.fields))
		switch {
		case s.reads.failed[d.id] != nil:
			note = s.env.Theme.Glyphs.Cross
		case !d.read:
			note = s.env.Theme.Glyphs.UnknownStatus
		}
		list = append(list, tabs.Tab{Title: title, Note: note})
	}
	return list, first
}

// kept is what stays as it is while one walks from field to field, drawn once.
type kept struct {
	strip
	of           int    // the open document
	tabs, legend string // "" before they are drawn
}

func (s *Screen) documentTabs() string {
	if s.kept.tabs == "" || s.kept.of != s.doc {
		list, first := s.titles()
		s.kept.of = s.doc
		s.kept.tabs = tabs.Line(s.env.Theme, list, s.doc-first, s.size.Width)
	}
	return s.kept.tabs
}

// documentAt is the document whose title stands in a column, -1 for none.
func (s *Screen) documentAt(x int) int {
	list, first := s.titles()
	if i := tabs.At(s.env.Theme, list, s.doc-first, s.size.Width, x); i >= 0 {
		return first + i
	}
	return -1
}

// status says what is shown and what was assumed.
func (s *Screen) status() string {
	t := s.env.Theme
	parts := s.progress()
	if words := s.filterWords(); len(words) > 0 {
		parts = append(parts, t.Paint(theme.ChipLocal, "only "+model.Narrow(model.Clip(s.joined(words), s.size.Width/2, t.Glyphs.Ellipsis))))
	}
	if s.compare.name != "" {
		differences := describe.Counted(s.compare.table.Len(), "difference") + " to the " + s.compare.name
		parts = append(parts, t.Paint(theme.Watch, model.Narrow(model.Clip(differences, s.size.Width*2/3, t.Glyphs.Ellipsis))))
	}
	if n := len(s.findings); n > 0 {
		parts = append(parts, t.Paint(theme.Warn, t.Glyphs.Act+" "+describe.Counted(n, "fault")))
	}
	if p := s.sheet(); p != nil && s.mode == pageMode {
		if p.size.Assumed {
			parts = append(parts, t.Paint(theme.Watch, "no page size given, drawn as A4"))
		}
		if z := s.paper.Zoom(); z > 1 {
			parts = append(parts, fmt.Sprintf("zoom %g", z))
		}
	}
	parts = append(parts, t.Paint(theme.Muted, s.measure("")))
	if s.mode == pageMode && !s.beside() {
		parts = append(parts, t.Paint(theme.Muted, s.legend()))
	}
	return line.Fit(s.joined(parts), s.size.Width, t.Glyphs.Ellipsis)
}

// progress says what is being read, and what was left out until somebody asks for it.
func (s *Screen) progress() []string {
	var parts []string
	if s.comparing() {
		parts = append(parts, s.waiting.Cell(s.env.Theme)+" reading what to compare with")
	}
	switch {
	case s.subject.envelope == nil || len(s.subject.documents) == 0 || s.subject.complete():
	case s.reads.waiting():
		parts = append(parts, s.waiting.Cell(s.env.Theme)+" "+s.readWords())
	case len(s.reads.failed) > 0:
		parts = append(parts, s.env.Theme.Paint(theme.Warn, s.readWords()))
	default:
		parts = append(parts, s.env.Theme.Paint(theme.Watch, s.readWords()+", "+s.env.Keys.Page.Lint.Help().Key+" reads the rest"))
	}
	return parts
}

// readWords say of how many documents the fields were read.
func (s *Screen) readWords() string {
	read := 0
	for i := range s.subject.documents {
		if _, has := s.subject.read[s.subject.documents[i].ID]; has {
			read++
		}
	}
	return fmt.Sprintf("%d of %s read", read, describe.Counted(len(s.subject.documents), "document"))
}

// mostNamed is how many recipients the legend names.
const mostNamed = 8

// legend explains the marks of the drawing.
func (s *Screen) legend() string {
	if s.kept.legend == "" {
		s.kept.legend = s.explain()
	}
	return s.kept.legend
}

func (s *Screen) explain() string {
	t, g := s.env.Theme, s.env.Theme.Glyphs
	var who []string
	for i, r := range s.subject.recipients[:min(len(s.subject.recipients), mostNamed)] {
		name := model.Clip(model.Narrow(recipientName(r)), widestTitle/2, g.Ellipsis)
		who = append(who, look(t, i).Letter+" "+name)
	}
	who = append(who, "s signature, i initials, t text, d date, c checkbox", g.Required+" required", g.Act+" faulty", "2 fields overlap")
	return s.joined(who)
}

package annotations

import (
	"fmt"
	"slices"
	"strconv"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/tabs"
)

// head is the documents, the pages, and what is shown.
func (s *Screen) head() []string {
	return []string{s.documentTabs(), s.strip(), s.status()}
}

// widestTitle bounds the title of a document among the tabs, in cells.
const widestTitle = 32

func (s *Screen) documentTabs() string {
	// Of very many documents only those around the open one can show.
	const around = 20
	first := max(min(s.doc-around, len(s.docs)-2*around), 0)
	last := min(first+2*around, len(s.docs))
	list := make([]tabs.Tab, 0, last-first)
	for i := first; i < last; i++ {
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
	return tabs.Line(s.env.Theme, list, s.doc-first, s.size.Width)
}

// strip is the pages around the one that is shown, each with the number of its fields.
func (s *Screen) strip() string {
	d, t := s.open(), s.env.Theme
	if d == nil || len(d.pages) == 0 {
		return line.Blank(s.size.Width)
	}
	last := len(d.pages) - 1
	lead := fmt.Sprintf("Page %d of %d ", d.pages[s.page].number, d.lastPage())
	if !d.pages[s.page].exists {
		lead = fmt.Sprintf("Page %d does not exist ", d.pages[s.page].number)
	}
	room := s.size.Width - len(lead) - 4
	cells := []string{s.pageCellText(d, s.page)}
	room -= model.Width(cells[0])
	from, to := s.page, s.page
	for grew := true; grew; {
		grew = false
		if to < last {
			if c := s.pageCellText(d, to+1); model.Width(c) <= room {
				cells, room, to, grew = append(cells, c), room-model.Width(c), to+1, true
			}
		}
		if from > 0 {
			if c := s.pageCellText(d, from-1); model.Width(c) <= room {
				cells, room, from, grew = slices.Insert(cells, 0, c), room-model.Width(c), from-1, true
			}
		}
	}
	out := t.Paint(theme.Muted, lead)
	if from > 0 {
		out += t.Paint(theme.Muted, t.Glyphs.Left) + " "
	}
	for i, c := range cells {
		p := &d.pages[from+i]
		switch {
		case from+i == s.page:
			out += t.Paint(theme.TabActive, c)
		case !p.exists:
			out += t.Paint(theme.Danger, c)
		case len(p.shown) == 0:
			out += t.Paint(theme.Muted, c)
		default:
			out += c
		}
	}
	if to < last {
		out += " " + t.Paint(theme.Muted, t.Glyphs.Right)
	}
	return line.Fit(out, s.size.Width, t.Glyphs.Ellipsis)
}

// pageCellText is the number of a page with the number of fields on it that are shown.
func (s *Screen) pageCellText(d *document, i int) string {
	p := &d.pages[i]
	mark := ""
	if !p.exists {
		mark = "?"
	}
	return fmt.Sprintf(" %d%s:%d ", p.number, mark, len(p.shown))
}

// status says what is shown and what was assumed.
func (s *Screen) status() string {
	t := s.env.Theme
	var parts []string
	if words := s.filterWords(); len(words) > 0 {
		parts = append(parts, t.Paint(theme.ChipLocal, "only "+model.Narrow(model.Clip(s.joined(words), s.size.Width/2, t.Glyphs.Ellipsis))))
	}
	if s.compare.name != "" {
		parts = append(parts, t.Paint(theme.Watch, fmt.Sprintf("%d differences", s.compare.table.Len())))
	}
	if n := len(s.findings); n > 0 {
		word := "faults"
		if n == 1 {
			word = "fault"
		}
		parts = append(parts, t.Paint(theme.Warn, fmt.Sprintf("%s %d %s", t.Glyphs.Act, n, word)))
	}
	if p := s.sheet(); p != nil && s.mode == pageMode {
		if p.size.Assumed {
			parts = append(parts, t.Paint(theme.Watch, "no page size given, drawn as A4"))
		}
		if z := s.paper.Zoom(); z > 1 {
			parts = append(parts, fmt.Sprintf("zoom %g", z))
		}
	}
	parts = append(parts, t.Paint(theme.Muted, s.unitWords()))
	if s.mode == pageMode && !s.beside() {
		parts = append(parts, t.Paint(theme.Muted, s.legend()))
	}
	if !s.subject.complete() && s.reads.waiting() {
		parts = append(parts, t.Paint(theme.Muted, "reading more"))
	}
	return line.Fit(s.joined(parts), s.size.Width, t.Glyphs.Ellipsis)
}

// mostNamed is how many recipients the legend names.
const mostNamed = 8

// legend explains the marks of the drawing.
func (s *Screen) legend() string {
	t, g := s.env.Theme, s.env.Theme.Glyphs
	var who []string
	for i, r := range s.subject.recipients[:min(len(s.subject.recipients), mostNamed)] {
		name := model.Clip(model.Narrow(recipientName(r)), widestTitle/2, g.Ellipsis)
		who = append(who, look(t, i).Letter+" "+name)
	}
	who = append(who, "s signature, i initials, t text, d date, c checkbox", g.Required+" required", g.Act+" faulty")
	return s.joined(who)
}

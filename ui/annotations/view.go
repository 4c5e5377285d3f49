package annotations

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/empty"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/problem"
)

// The lines above and below the page.
const (
	headLines = 3 // documents, pages, what is shown
	footLines = 1 // the selected field, or what is typed
)

// leastWidth is the width below which parts may be wider than they should.
const leastWidth = 20

func pageSize(p *page) geometry.Page {
	if p == nil {
		return geometry.PageAt(nil, 0)
	}
	return p.size
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	width, height := s.size.Width, s.size.Height
	body, aside := s.body()
	lines := append(append(s.head(), body...), s.foot())
	if len(lines) != height || width < leastWidth { // less room than the parts are made for
		lines, aside = line.FitAll(lines, width, height), nil
	}
	view := assemble(lines, aside)
	if s.menu != nil {
		view = s.menu.Over(view, width, height)
	}
	return view
}

// assemble puts lines below one another, and the others behind those below the head, at
// one go: this is what a key costs.
func assemble(lines, aside []string) string {
	size := 0
	for _, l := range lines {
		size += len(l) + 1
	}
	for _, l := range aside {
		size += len(l)
	}
	var b strings.Builder
	b.Grow(size)
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l)
		if k := i - headLines; k >= 0 && k < len(aside) {
			b.WriteString(aside[k])
		}
	}
	return b.String()
}

// body is what lies between head and foot, and what stands beside it.
func (s *Screen) body() (lines, aside []string) {
	t, width, height := s.env.Theme, s.size.Width, s.bodyHeight()
	if said := s.instead(width, height); said != nil {
		return said, nil
	}
	switch s.mode {
	case listMode:
		return s.list.Lines(), nil
	case checkMode:
		if s.check.table.Len() == 0 {
			return empty.Empty{Title: "Nothing wrong was found.", Hints: []string{s.checked()}}.Lines(t, width, height), nil
		}
		return s.checkLines(width, height), nil
	case compareMode:
		if s.compare.table.Len() == 0 {
			return empty.Empty{Title: "No differences.", Hints: []string{"Compared with the " + s.compare.name + "."}}.Lines(t, width, height), nil
		}
		return s.compare.table.Lines(), nil
	case propertiesMode:
		return s.properties.Lines(), nil
	}
	if s.beside() {
		aside = s.panelLines(s.panelWidth(), height)
	}
	return s.paper.Lines(), aside
}

// instead is what is said where there are no pages to show, nil when there are some.
func (s *Screen) instead(width, height int) []string {
	t := s.env.Theme
	d := s.open()
	switch {
	case s.reads.err != nil && (d == nil || !d.read):
		return problemOf(s.reads.err).Lines(t, width, height)
	case d != nil && s.reads.failed[d.id] != nil && !d.read:
		return problemOf(s.reads.failed[d.id]).Lines(t, width, height)
	case d == nil && s.reads.waiting(), d != nil && !d.read && s.reads.waiting():
		return s.waiting.Lines(t, "Reading fields", width, height)
	case d == nil:
		return empty.Empty{Title: "There are no documents.", Hints: []string{"Fields lie on documents; add a document first."}}.Lines(t, width, height)
	default:
		return nil
	}
}

func problemOf(err error) problem.Problem {
	if e, ok := errors.AsType[*api.Error](err); ok {
		return problem.Problem{Sentence: e.Sentence(), Next: e.Next(), Cause: e.Cause()}
	}
	return problem.Problem{Sentence: model.Clean(err.Error())}
}

// panelLines are an edge and the properties of the selected field, drawn once for each.
func (s *Screen) panelLines(width, height int) []string {
	c := &s.aside
	if c.lines != nil && c.of == s.selected && c.width == width && c.height == height {
		return c.lines
	}
	t := s.env.Theme
	edge := t.Paint(theme.Border, t.Glyphs.Separator)
	all := []string{line.Fit(t.Paint(theme.Muted, "No field is selected."), max(width-1, 0), t.Glyphs.Ellipsis)}
	if s.selected != nil {
		all = facts.Beside(t, s.facts(s.selected), labelCells, width-1)
	}
	lines, blank := make([]string, height), edge+line.Blank(width)
	for i := range lines {
		lines[i] = blank
		if i < len(all) {
			lines[i] = edge + " " + all[i]
		}
	}
	*c = asideCache{of: s.selected, width: width, height: height, lines: lines}
	return c.lines
}

// foot is the selected field in one line, or what is being typed.
func (s *Screen) foot() string {
	t, g := s.env.Theme, s.env.Theme.Glyphs
	switch {
	case s.prompt != nil:
		return s.prompt.input.View()
	case s.mode == compareMode:
		return line.Fit(model.Narrow(s.compareFoot()), s.size.Width, g.Ellipsis)
	case s.mode == checkMode:
		return line.Fit(s.checkFoot(), s.size.Width, g.Ellipsis)
	case s.selected == nil:
		return line.Fit(t.Paint(theme.Muted, s.nothing()), s.size.Width, g.Ellipsis)
	case s.mode == pageMode && s.beside():
		return line.Fit(t.Paint(theme.Muted, s.legend()), s.size.Width, g.Ellipsis)
	default:
		return model.Pad(model.Clip(model.Narrow(s.oneLine(s.selected)), s.size.Width, g.Ellipsis), s.size.Width)
	}
}

func (s *Screen) nothing() string {
	if d := s.open(); d != nil && !d.read {
		return ""
	}
	if !s.filter.none() {
		return "The filter hides every field here; " + s.env.Keys.Page.Filter.Help().Key + " changes it."
	}
	return "There is no field on this page."
}

// checked says what was looked at.
func (s *Screen) checked() string {
	if s.subject.complete() {
		return fmt.Sprintf("%s on %s checked.", describe.Counted(len(s.byIndex), "field"), describe.Counted(len(s.subject.documents), "document"))
	}
	return fmt.Sprintf("%s checked so far; %s.", describe.Counted(len(s.byIndex), "field"), s.readWords())
}

// Cursor implements [screen.Pointer].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menu != nil:
		return s.menu.Cursor(s.size.Width, s.size.Height)
	case s.prompt != nil:
		return s.prompt.input.Cursor(0, max(s.size.Height-footLines, 0))
	}
	return nil
}

// joined are parts with a mark between them.
func (s *Screen) joined(parts []string) string {
	return strings.Join(parts, " "+s.env.Theme.Glyphs.Dot+" ")
}

package annotations

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	headLines = 3 // documents, pages, status
	footLines = 1 // the selected field, or the line being typed
)

// View implements [screen.Screen].
func (s *Screen) View() string {
	width, height := s.size.Width, s.size.Height
	body, beside := s.body(), []string(nil)
	if body == nil {
		body = s.views()[s.mode].Lines()
		if s.mode == pageMode {
			beside = s.page.panelLines(&s.layout)
		}
		if n := detailHeight(width, room(s.size)); s.mode == findingsMode && n > 0 {
			f, _ := s.findings.Selected()
			body = append(slices.Clip(body), f.detail(s.env.Theme, width, n)...)
		}
	}
	list, first := documentTabs(&s.layout, s.reader.fields)
	head := []string{draw.Tabs(s.env.Theme, list, s.layout.doc-first, width), drawPageStrip(&s.layout, width).text, s.status()}
	lines := append(append(head, body...), s.footer())
	if len(lines) != height || width < 20 { // where lines may be too long
		lines, beside = draw.FitAll(lines, width, height), nil
	}
	for i, line := range beside {
		lines[headLines+i] += line
	}
	drawn := draw.Join(lines)
	if s.menu != nil {
		drawn = s.menu.Over(drawn, width, height)
	}
	return drawn
}

func room(of screen.Size) int { return max(of.Height-headLines-footLines, 0) }

func (s *Screen) body() []string {
	t, width, height := s.env.Theme, s.size.Width, room(s.size)
	d := s.layout.document()
	err := s.reader.failure(d)
	switch {
	case err != nil:
		return describe.Failed(s.env, err, width, height)
	case (d == nil || !d.read) && s.reader.waiting():
		return s.reader.spinner.Lines(t, "Reading fields", width, height)
	case d == nil:
		return draw.Empty{Title: "There are no documents.", Hints: []string{"Fields lie on documents; add a document first."}}.Lines(t, width, height)
	case s.mode == findingsMode && s.findings.Len() == 0:
		return s.layout.noFindings().Lines(t, width, height)
	case s.mode == compareMode && s.compare.Len() == 0:
		hints := []string{"Compared with the " + s.compare.name + "."}
		return draw.Empty{Title: "No differences.", Hints: hints}.Lines(t, width, height)
	default:
		return nil
	}
}

func (s *Screen) status() string {
	t, l := s.env.Theme, &s.layout
	parts := s.progress()
	if words := l.filter.labels(); len(words) > 0 {
		parts = append(parts, t.Paint(theme.ChipLocal, "only "+model.Narrow(model.Clip(joined(t, words...), s.size.Width/2, t.Glyphs.Ellipsis))))
	}
	if s.compare.name != "" {
		differences := describe.Counted(s.compare.Len(), "difference") + " to the " + s.compare.name
		parts = append(parts, t.Paint(theme.Watch, model.Narrow(model.Clip(differences, s.size.Width*2/3, t.Glyphs.Ellipsis))))
	}
	if n := faults(l.findings); n > 0 {
		parts = append(parts, t.Paint(theme.Warn, t.Glyphs.Act+" "+describe.Counted(n, "fault")))
	}
	if s.mode == pageMode {
		parts = append(parts, s.page.statusParts(l, &s.words)...)
	}
	if text := describe.Origin(s.compare.form, t.Glyphs.Ellipsis); text != "" && s.compare.name == "" {
		parts = append(parts, t.Paint(theme.Muted, text))
	}
	measured := assumptionText(s.env, l.assumptions, "")
	if t.Spoken {
		measured = "positions in " + measured
	}
	parts = append(parts, t.Paint(theme.Muted, measured))
	if s.mode == pageMode && !s.page.panelShown() {
		return fit(t, whole(t, s.size.Width, joined(t, parts...), l.legend.marks), s.size.Width)
	}
	return fit(t, joined(t, parts...), s.size.Width)
}

func (s *Screen) progress() []string {
	t, r, subject := s.env.Theme, &s.reader, &s.layout.subject
	more := func(d model.Document) bool { return d.ID.Valid() && !subject.has(d.ID) }
	var parts []string
	if s.compare.pending() {
		parts = append(parts, r.spinner.Cell(t)+" reading what to compare with")
	}
	if s.words.Waiting() {
		parts = append(parts, r.spinner.Cell(t)+" reading the words")
	}
	switch {
	case subject.Envelope == nil || len(subject.documents) == 0 || subject.complete():
	case r.waiting():
		parts = append(parts, r.spinner.Cell(t)+" "+subject.progress())
	case r.fields.Failed() || !slices.ContainsFunc(subject.documents, more):
		parts = append(parts, t.Paint(theme.Warn, subject.progress()))
	default:
		parts = append(parts, t.Paint(theme.Watch, subject.progress()+", "+s.env.Keys.Page.Lint.Help().Key+" reads the rest"))
	}
	return parts
}

func (s *Screen) footer() string {
	if s.prompt != nil {
		return s.prompt.input.View()
	}
	width, t, l := s.size.Width, s.env.Theme, &s.layout
	switch {
	case s.mode == findingsMode:
		said := l.checked()
		if f, ok := s.findings.Selected(); ok && detailHeight(width, room(s.size)) == 0 {
			said = inFull(f)
		}
		return fit(t, said, width)
	case s.mode == compareMode:
		said := ""
		if d, ok := s.compare.Selected(); ok {
			said = model.Narrow(d.String())
		}
		return fit(t, said, width)
	case s.mode == pageMode && l.field != nil && s.page.panelShown():
		return fit(t, whole(t, width, "", l.legend.marks), width)
	}
	return l.footer(width)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menu != nil:
		return s.menu.Cursor(s.size.Width, s.size.Height)
	case s.prompt != nil:
		return s.prompt.input.Cursor(0, max(s.size.Height-footLines, 0))
	case s.mode == pageMode:
		if x, y, ok := s.page.Selected(); ok && s.body() == nil {
			return tea.NewCursor(x, y+headLines)
		}
	}
	return nil
}

func joined(t *theme.Theme, parts ...string) string { return strings.Join(parts, " "+t.Glyphs.Dot+" ") }

func whole(t *theme.Theme, width int, line string, parts []string) string {
	taken := ansi.StringWidth(line)
	for _, part := range parts {
		gap := ""
		if line != "" {
			gap = " " + t.Glyphs.Dot + " "
		}
		if taken += model.Width(gap + part); taken > width {
			break
		}
		line += gap + t.Paint(theme.Muted, part)
	}
	return line
}

func fit(t *theme.Theme, text string, width int) string {
	return draw.Fit(text, width, t.Glyphs.Ellipsis)
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := screen.Page{Lines: draw.Spoken([]string{s.status()})}
	d := s.layout.document()
	if d != nil {
		title := fmt.Sprintf("Document %d of %d: %s, page %d of %d.", s.layout.doc+1, len(s.layout.docs), d.title, s.layout.page+1, len(d.pages))
		page.Lines = append(page.Lines, title)
		if label := s.words.Label(d.id, s.layout.page, geometry.Page{}); label != "" {
			page.Lines = append(page.Lines, "Text: "+label+".")
		}
		for _, line := range paper.LinesOf(s.words.On(d.id, s.layout.page)) {
			texts := make([]string, len(line))
			for i, w := range line {
				texts[i] = w.Text.String()
			}
			page.Lines = append(page.Lines, strings.Join(texts, " "))
		}
	}
	switch body := s.body(); {
	case body != nil:
		page.Lines = append(page.Lines, draw.Spoken(body)...)
	case s.mode == listMode:
		page.Rows = s.list.Spoken()
	case s.mode == findingsMode && s.findings.Len() > 0:
		page.Rows = s.findings.Spoken()
	default:
		page.Lines = append(page.Lines, draw.Spoken(s.views()[s.mode].Lines())...)
	}
	switch {
	case s.menu != nil:
		page.Ask = s.menu.Spoken()
	case s.prompt != nil:
		page.Ask = &screen.Ask{Text: draw.Spoken([]string{s.prompt.input.View()}), Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}

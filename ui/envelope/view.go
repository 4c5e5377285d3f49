package envelope

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

const (
	headLines   = 3 // name, reason, tabs
	statusLines = 1
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size, s.why.width = size, size.Width
	s.view = ""
}

func (s *Screen) bodyHeight() int { return max(s.size.Height-headLines-statusLines, 0) }

func (s *Screen) prepare() {
	e, height := s.envelope.Value(), s.bodyHeight()
	width, _ := s.why.widths()
	s.tabs.Prepare(width, height)
	s.why.prepare(s.tabs.Edition(), height, func(pen *richtext.Writer) {
		if e != nil {
			s.reasons(e).Write(pen)
		}
	})
}

func (s *Screen) text() detail.Text {
	if s.why.open {
		return s.why.sheet
	}
	return s.tabs.Text()
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	if s.view != "" {
		return s.view
	}
	s.prepare()
	e, width := s.envelope.Value(), s.size.Width
	lines := append(s.headLines(width), s.tabs.Bar(width))
	if e == nil {
		lines = append(append(lines, s.envelope.Absence(width, s.bodyHeight())...), draw.Blank(width))
	} else {
		lines = append(append(lines, s.envelope.Over(s.why.over(s.tabs.Lines()), width)...), s.status())
	}
	s.view = s.prompt.Over(draw.Join(draw.FitAll(lines, width, s.size.Height)), s.size)
	return s.view
}

func (s *Screen) status() string {
	t, width := s.env.Theme, s.size.Width
	position := ""
	if first, last, total := s.text().Position(); first > 1 || last < total {
		position = t.Paint(theme.Muted, fmt.Sprintf("%d-%d of %d", first, last, total))
	}
	left := ""
	switch {
	case s.prompt.Active():
		left = s.prompt.Line(s.text(), width-ansi.StringWidthWc(position)-1)
	case s.tabs.IsOpen(detail.Raw):
		left = t.Paint(theme.Muted, "As it came; secrets are masked, unusual characters escaped.")
	}
	return draw.Ends(left, position, width, t.Glyphs.Ellipsis)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor { return s.prompt.Cursor(s.size, s.size.Height-1) }

func (p *page) headLines(width int) []string {
	e, t := p.envelope.Value(), p.env.Theme
	if e == nil {
		id := t.Paint(theme.Strong, p.envelope.ShortID())
		return []string{draw.Ends(id, p.place(), width, t.Glyphs.Ellipsis), draw.Blank(width)}
	}
	return []string{p.headline(e, width), p.reason(width)}
}

func (p *page) headline(e *model.Envelope, width int) string {
	t := p.env.Theme
	shape, role := t.Status(e.Status)
	badge, badgeRole := describe.HealthWord(t, p.Health)
	left := t.Paint(role, shape+" "+e.Status.Label()) + "  "
	right := t.Paint(badgeRole, badge)
	if t.Spoken {
		right = "health " + strings.TrimSpace(badge)
	}
	if p.envelope.Deleted() {
		left, right = t.Paint(theme.Warn, shape+" Deleted")+"  ", ""
	}
	if at := p.place(); at != "" {
		right += "  " + t.Paint(theme.Muted, at)
	}
	name, nameRole := model.Narrow(e.Name.String()), theme.Strong
	if e.Name.IsEmpty() {
		name, nameRole = "(no name)", theme.Muted
	}
	altered := ""
	if e.Name.Altered() {
		altered = t.Paint(theme.Warn, t.Glyphs.Altered)
	}
	room := width - ansi.StringWidthWc(left+right+altered) - 2
	return draw.Ends(left+t.Paint(nameRole, model.Clip(name, max(room, 0), t.Glyphs.Ellipsis))+altered, right, width, t.Glyphs.Ellipsis)
}

// reason says in one line why the envelope needs attention, or else who is waited for.
func (p *page) reason(width int) string {
	t := p.env.Theme
	if p.envelope.Deleted() {
		text := "You have deleted it. This is what the service still has, as it was."
		return draw.Fit(t.Paint(theme.Warn, text), width, t.Glyphs.Ellipsis)
	}
	if reason := p.Reason(); reason != "" {
		shape, role := describe.SeverityShape(t, p.Findings[0].Severity)
		return draw.Fit(t.Paint(role, shape)+" "+reason, width, t.Glyphs.Ellipsis)
	}
	text := describe.HolderSentence(p.Report)
	if text == "" {
		text = "Nothing was found that needs attention."
	}
	return draw.Fit(t.Paint(theme.Muted, text), width, t.Glyphs.Ellipsis)
}

func (p *page) place() string {
	at, of := p.siblings.Place()
	if at == 0 || of < 2 {
		return ""
	}
	text := fmt.Sprintf("%d of %d", at, of)
	if p.env.Theme.Spoken {
		return "envelope " + text
	}
	return text
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	head := draw.Spoken(s.headLines(draw.Unbroken))
	page := s.tabs.Spoken()
	if e := s.envelope.Value(); e != nil && s.why.open {
		page = screen.Page{Lines: richtext.Spoken(s.env.Theme, s.reasons(e).Write)}
	}
	page.Lines, page.Ask = append(head, page.Lines...), s.prompt.Spoken()
	return page
}

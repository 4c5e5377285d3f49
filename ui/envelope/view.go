package envelope

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/describe"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View implements [screen.Screen].
func (s *Screen) View() string {
	if s.view != "" {
		return s.view
	}
	s.prepare()
	lines := append(s.head(), s.body()...)
	lines = append(lines, s.status())
	s.view = draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
	if s.menu != nil {
		s.view = s.menu.Over(s.view, s.size.Width, s.size.Height)
	}
	return s.view
}

// head is the name with state and badge, the reason, and the tabs.
func (s *Screen) head() []string {
	e := s.current()
	if e == nil {
		id := s.env.Theme.Paint(theme.Strong, s.id.Short(shortID))
		return []string{s.between(id, s.placeText()), draw.Blank(s.size.Width), s.tabs.Line(s.env.Theme, s.current(), s.size.Width)}
	}
	return []string{s.headline(e), s.reasonLine(), s.tabs.Line(s.env.Theme, s.current(), s.size.Width)}
}

func (s *Screen) headline(e *model.Envelope) string {
	t := s.env.Theme
	shape, role := t.Status(e.Status)
	badge, badgeRole := describe.HealthWord(t, s.report.Health)
	left := t.Paint(role, shape+" "+e.Status.Label()) + "  "
	right := t.Paint(badgeRole, badge)
	if s.deleted() {
		left, right = t.Paint(theme.Warn, shape+" Deleted")+"  ", ""
	}
	if at := s.placeText(); at != "" {
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
	room := s.size.Width - ansi.StringWidthWc(left+right+altered) - 2
	return s.between(left+t.Paint(nameRole, model.Clip(name, max(room, 0), t.Glyphs.Ellipsis))+altered, right)
}

// reasonLine says in one line why the envelope needs attention, or else who is waited
// for.
func (s *Screen) reasonLine() string {
	t := s.env.Theme
	if s.deleted() {
		text := "You have deleted it. This is what the service still has, as it was."
		return draw.Fit(t.Paint(theme.Warn, text), s.size.Width, t.Glyphs.Ellipsis)
	}
	if reason := s.report.Reason(); reason != "" {
		shape, role := describe.SeverityShape(t, s.report.Findings[0].Severity)
		return draw.Fit(t.Paint(role, shape)+" "+reason, s.size.Width, t.Glyphs.Ellipsis)
	}
	text := s.report.Holder.Sentence
	if text == "" {
		text = "Nothing was found that needs attention."
	}
	return draw.Fit(t.Paint(theme.Muted, text), s.size.Width, t.Glyphs.Ellipsis)
}

func (s *Screen) placeText() string {
	at, of := s.place()
	if at == 0 || of < 2 {
		return ""
	}
	return fmt.Sprintf("%d of %d", at, of)
}

// body is the open tab with the panel, or what is said in its place. What went wrong lies
// over the end of what was read before.
func (s *Screen) body() []string {
	t, height := s.env.Theme, s.bodyHeight()
	if s.current() == nil {
		if err := s.envelope.Err(); err != nil {
			p := describe.Problem(err)
			p.Unfolded = s.unfolded
			return p.Lines(t, s.size.Width, height)
		}
		return s.waiting.Lines(t, "Reading the envelope", s.size.Width, height)
	}
	lines := s.main()
	switch {
	case s.covered():
		lines = s.why.Lines()
	case s.beside():
		lines = draw.BesideLines(lines, s.why.Lines(), t.Paint(theme.Border, t.Glyphs.Box.Vertical))
	}
	return describe.ProblemOver(lines, s.envelope.Err(), t, s.env.Keys.Global.Refresh, s.size.Width)
}

// main is the open tab.
func (s *Screen) main() []string {
	if !s.isOpen(tabRaw) || !s.source.Ready() {
		return s.open().Sheet.Lines()
	}
	lines := s.source.Lines()
	for i := range lines {
		lines[i] = draw.Fit(draw.Blank(margin)+lines[i], s.tabWidth(), "")
	}
	return lines
}

// status is the last line: what is looked for, and where one is.
func (s *Screen) status() string {
	t := s.env.Theme
	if s.current() == nil {
		return draw.Blank(s.size.Width)
	}
	position := ""
	if first, last, total := s.reader().Position(); first > 1 || last < total {
		position = t.Paint(theme.Muted, fmt.Sprintf("%d-%d of %d", first, last, total))
	}
	left := ""
	switch {
	case s.finder.Active():
		left = s.finder.Line(s.reader(), s.size.Width-ansi.StringWidthWc(position)-1)
	case s.isOpen(tabRaw):
		left = t.Paint(theme.Muted, "As it came; secrets are masked, unusual characters escaped.")
	}
	return s.between(left, position)
}

// between puts two texts at the ends of a line; the left one gives way.
func (s *Screen) between(left, right string) string {
	room := s.size.Width - ansi.StringWidthWc(right)
	if room <= 0 {
		return draw.Fit(right, s.size.Width, "")
	}
	if right != "" {
		right = " " + right
		room--
	}
	return draw.Fit(left, room, s.env.Theme.Glyphs.Ellipsis) + right
}

// Cursor implements [screen.Typer].
func (s *Screen) Cursor() *tea.Cursor {
	if s.menu != nil {
		return s.menu.Cursor(s.size.Width, s.size.Height)
	}
	return s.finder.Cursor(0, s.size.Height-1)
}

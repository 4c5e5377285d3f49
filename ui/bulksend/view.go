package bulksend

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// headLines is the number of lines above a table, at least.
const headLines = 3

// View implements [screen.Screen].
func (s *Screen) View() string {
	w, h := s.size.Width, s.size.Height
	view := draw.Join(draw.FitAll(s.body(), w, h))
	return s.columns.Over(view, w, h)
}

func (s *Screen) body() []string {
	t, w, h := s.env.Theme, s.size.Width, s.size.Height
	switch {
	case s.source.Target().ID() == "":
		return draw.Empty{Title: "Nothing is selected."}.Lines(t, w, h)
	case s.opening.Age().Failed != nil:
		return describe.Failed(s.env, s.opening.Err(), w, h)
	case s.sourceMissing():
		return s.spinner.Lines(t, "Reading what envelopes are made from", w, h)
	case s.chooser != nil:
		return s.chooser.lines(w, h)
	}
	switch s.stage {
	case matching:
		return s.columns.Lines()
	case listing:
		return s.rowLines()
	}
	s.intro.Write(s.introVersion+1, s.writeIntro)
	return s.intro.Lines()
}

// head is the lines above a table; the last one is a search while one is typed.
func (s *Screen) head(lines ...string) []string {
	return draw.FitAll(lines, s.size.Width, min(headLines, s.size.Height))
}

func (s *Screen) rowLines() []string {
	t, b, w := s.env.Theme, s.rows.browser, s.size.Width
	third := t.Paint(theme.Muted, s.sendNote())
	if s.rows.problem != "" {
		third = t.Paint(theme.Warn, s.rows.problem)
	}
	if b.Typing() {
		third = b.SearchLine(w)
	}
	head := s.head(t.Paint(theme.Strong, s.columns.Table().Description()), s.summary(), third)
	main := b.Table.Lines()
	if b.Table.Len() == 0 {
		main = draw.Empty{Title: s.emptyTitle()}.Lines(t, b.Main().Width, b.Main().Height)
	}
	return append(head, b.Lines(main)...)
}

// summary counts the rows and says what they cost.
func (s *Screen) summary() string {
	t, n := s.env.Theme, s.rows.counts
	if s.rows.checked == nil {
		return ""
	}
	left := ""
	if n.leftOut > 0 {
		left = fmt.Sprintf(", %d left out", n.leftOut)
		if n.duplicates > 0 {
			left += fmt.Sprintf(" (%d seen before)", n.duplicates)
		}
	}
	text := t.Paint(theme.Strong, fmt.Sprintf("%d go ahead", n.ready)) + t.Paint(theme.Warn, left)
	return text + t.Paint(theme.Muted, ": "+n.cost(s.env.Settings.Profile.Limits.PerSecond))
}

// sendNote says whether the envelopes are sent at the end.
func (s *Screen) sendNote() string {
	k := s.env.Keys.Many
	parts := []string{"They stay drafts; " + keys.Short(k.Send) + " sends them at the end."}
	switch {
	case s.source.CannotSend() != "":
		parts[0] = s.source.CannotSend()
	case s.rows.options.Send:
		parts[0] = "They are sent at the end; " + keys.Short(k.Send) + " leaves drafts."
	}
	if s.rows.options.AllowDuplicates {
		parts = append(parts, "Rows seen before go ahead too.")
	}
	if s.rows.leftOut {
		parts = append(parts, "Only what is left out is shown.")
	}
	return strings.Join(parts, " ")
}

const noRow = "The file has no row below the names of its columns."

// emptyTitle is why no row is shown.
func (s *Screen) emptyTitle() string {
	switch {
	case s.rows.checked == nil && len(s.columns.Table().Sheet.Rows) > 0:
		return ""
	case len(s.columns.Table().Sheet.Rows) == 0:
		return noRow
	case s.rows.leftOut && s.rows.counts.leftOut == 0:
		return "No row is left out."
	default:
		return "No row matches."
	}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	w, h := s.size.Width, s.size.Height
	switch {
	case s.columns.Choosing():
		return s.columns.Cursor(w, h)
	case s.chooser != nil && !s.sourceMissing():
		return s.chooser.input.Cursor(0, 0)
	case s.stage == listing:
		return s.rows.browser.Cursor(0, headLines-1)
	case s.stage == matching:
		return s.columns.Cursor(w, h)
	}
	return nil
}

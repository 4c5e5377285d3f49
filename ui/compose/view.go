package compose

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/progress"
)

const (
	margin = 1
	widest = 100 // cells of text
	// tallestQuestion is what the dialog of the review needs at most.
	tallestQuestion = 10
)

// inner is the width of the text in cells.
func (s *Screen) inner() int { return max(min(s.size.Width-2*margin, widest), 0) }

// arrange gives everything its size.
func (s *Screen) arrange() {
	if s.sheet != nil {
		s.sheet.Resize(s.inner(), s.sheetHeight())
	}
	if s.stage == reviewing {
		s.review.SetLines(s.reviewLines())
	}
	s.review.Resize(s.inner(), max(s.size.Height-s.questionHeight()-1, 0))
}

// questionHeight leaves the review a third of the screen at least.
func (s *Screen) questionHeight() int { return min(tallestQuestion, max(s.size.Height*2/3, 0)) }

// View implements [screen.Screen].
func (s *Screen) View() string {
	var lines []string
	switch s.stage {
	case refused:
		lines = append([]string{""}, s.text(theme.Warn, s.why)...)
	case reading:
		lines = s.waited()
	case offering:
		lines = s.menu.Lines(s.inner(), s.size.Height)
	case filling, probing:
		lines = s.filled()
	case reviewing:
		lines = s.reviewed()
	case running, finished:
		lines = s.progressed()
	case stopped:
		lines = s.progressed()
		lines = append(line.FitAll(lines, s.inner(), max(min(len(lines), s.size.Height-s.menuHeight()), 0)), s.menu.Lines(s.inner(), s.menuHeight())...)
	}
	indent := line.Blank(min(margin, s.size.Width))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return line.Join(line.FitAll(lines, s.size.Width, s.size.Height))
}

// sheetHeight leaves room for the list of files where there is one.
func (s *Screen) sheetHeight() int {
	room := max(s.size.Height-len(s.head()), 0)
	if s.page.browses() && !s.plain {
		return min(room, fieldLines+1)
	}
	return room
}

func (s *Screen) filled() []string {
	head, height := s.head(), s.sheetHeight()
	lines := slices.Concat(head, line.Block(s.sheet.View(), s.inner(), height))
	if s.page.browses() && !s.plain {
		lines = append(lines, s.browsed(s.size.Height-len(lines))...)
	}
	return lines
}

// head stands above the questions.
func (s *Screen) head() []string {
	t := s.env.Theme
	title := t.Paint(theme.Title, s.page.title) + t.Paint(theme.Muted, "  for "+s.place())
	lines := []string{line.Fit(title, s.inner(), t.Glyphs.Ellipsis)}
	if s.page.note != "" {
		lines = append(lines, s.text(theme.Muted, s.page.note)...)
	}
	if s.problem != "" {
		lines = append(lines, s.text(theme.Danger, s.problem)...)
	}
	if s.stage == probing {
		lines = append(lines, s.text(theme.Muted, "Looking at the file"+t.Glyphs.Ellipsis)...)
	}
	return append(lines, "")
}

// text wraps a clean sentence.
func (s *Screen) text(role theme.Role, sentence string) []string {
	var lines []string
	for _, l := range line.Wrap(sentence, s.inner()) {
		lines = append(lines, s.env.Theme.Paint(role, l))
	}
	return lines
}

func (s *Screen) waited() []string {
	if err := s.slot.Err(); err != nil {
		lines := s.text(theme.Danger, model.Clean(err.Error()))
		return append(lines, s.text(theme.Muted, s.env.Keys.Prompt.Accept.Help().Key+" tries again.")...)
	}
	if !s.waiting.Visible() {
		return nil
	}
	return []string{s.waiting.Cell(s.env.Theme) + " Reading what the form is about" + s.env.Theme.Glyphs.Ellipsis}
}

// reviewed is what will be sent, with the question below.
func (s *Screen) reviewed() []string {
	first, last, total := s.review.Position()
	t := s.env.Theme
	head := t.Paint(theme.Title, "Exactly this is sent") + t.Paint(theme.Muted, fmt.Sprintf("  lines %d-%d of %d", first, last, total))
	lines := append([]string{line.Fit(head, s.inner(), t.Glyphs.Ellipsis)}, line.Block(s.review.View(), s.inner(), max(s.size.Height-s.questionHeight()-1, 0))...)
	return append(lines, s.ask.Lines(s.inner(), s.questionHeight())...)
}

// menuHeight leaves half of the screen for what happened.
func (s *Screen) menuHeight() int { return max(s.size.Height/2, 0) }

// progressed is what was done so far, what is being done, and what is left.
func (s *Screen) progressed() []string {
	var lines []string
	for i, st := range s.plan.steps {
		lines = append(lines, s.stepLines(i, st)...)
	}
	if s.stage == finished {
		lines = append(lines, "")
		lines = append(lines, s.text(theme.Text, s.ending())...)
	}
	if s.stage == stopped {
		lines = append(lines, s.failure()...)
	}
	return lines
}

func (s *Screen) stepLines(i int, st step) []string {
	t := s.env.Theme
	mark, role, note := t.Glyphs.Dot, theme.Muted, ""
	switch {
	case i < s.run.at:
		mark, role, note = t.Glyphs.Check, theme.Good, s.run.said[i]
	case i > s.run.at:
		note = "not sent"
	case s.run.err != nil:
		mark, role, note = t.Glyphs.Cross, theme.Danger, outcome(s.run.err)
	case s.stage == running:
		mark, role, note = s.waiting.Cell(t), theme.Text, "being sent"+t.Glyphs.Ellipsis
	}
	lines := []string{mark + " " + t.Paint(role, st.verb) + "  " + t.Paint(theme.Text, note)}
	if len(line.Wrap(mark+" "+st.verb+"  "+note, s.inner())) > 1 {
		lines[0] = mark + " " + t.Paint(role, st.verb)
		for _, l := range line.Wrap(note, max(s.inner()-2, 0)) {
			lines = append(lines, "  "+t.Paint(theme.Text, l))
		}
	}
	for j := range lines {
		lines[j] = line.Fit(lines[j], s.inner(), t.Glyphs.Ellipsis)
	}
	if i == s.run.at && s.stage == running && st.moved != nil {
		bar := progress.Bar{Done: st.moved.sent.Load(), Total: st.moved.size.Load(), Label: "sent"}
		lines = append(lines, "  "+bar.Line(t, max(s.inner()-2, 0)))
	}
	return lines
}

// outcome is what is known of a step that failed.
func outcome(err error) string {
	if unsure(err) {
		return "it is not known whether this was done"
	}
	if api.OutcomeOf(err) == api.Rejected {
		return "refused, nothing was changed by it"
	}
	return "not done"
}

func (s *Screen) failure() []string {
	lines := s.text(theme.Danger, model.Clean(s.run.err.Error()))
	switch {
	case s.run.lookErr != nil:
		lines = append(lines, s.text(theme.Warn, "Looking did not work: "+model.Clean(s.run.lookErr.Error()))...)
	case s.run.looked:
		lines = append(lines, s.text(theme.Text, model.Clean(s.run.finding.sentence))...)
	}
	return lines
}

// ending says how it ended and what exists.
func (s *Screen) ending() string {
	open := ""
	if s.opens() != nil {
		open = " " + s.env.Keys.Prompt.Accept.Help().Key + " opens it."
	}
	if s.run.at >= len(s.plan.steps) {
		return "All is done." + open
	}
	return fmt.Sprintf("Stopped: %d of %d requests were done; the rest was not sent.", s.run.at, len(s.plan.steps)) + open
}

// Cursor implements [screen.Pointer].
func (s *Screen) Cursor() *tea.Cursor {
	switch s.stage {
	case filling:
		c := s.sheet.Cursor()
		if c == nil {
			return nil
		}
		c.X += margin
		c.Y += len(s.head())
		if c.Y >= s.size.Height {
			return nil
		}
		return c
	case reviewing:
		return s.ask.Cursor(margin, max(s.size.Height-s.questionHeight(), 1), s.inner(), s.questionHeight())
	}
	return nil
}

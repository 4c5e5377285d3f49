package forms

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View implements sheet.
func (s *plain) View() string {
	lines, _ := s.window()
	return draw.Join(draw.FitAll(lines, s.width, s.height))
}

// Cursor implements sheet.
func (s *plain) Cursor() *tea.Cursor {
	lines, first := s.window()
	if s.Done() || first+len(lines) < len(s.lines()) || len(lines) == 0 {
		return nil
	}
	return s.input.Cursor(0, len(lines)-1)
}

// lines are the question as it is read from top to bottom, the line that is typed into
// last. Nothing is cut: long texts and choices go on in the next line.
func (s *plain) lines() []string {
	if s.Done() {
		return nil
	}
	q := s.page.questions[s.at]
	var out []string
	say := func(role theme.Role, lead, text string) {
		room := max(s.width-len(lead), 1)
		for _, l := range draw.Wrap(text, room) {
			out = append(out, lead+s.theme.Paint(role, l))
			lead = draw.Blank(len(lead))
		}
	}
	say(theme.Strong, "", fmt.Sprintf("Question %d of %d: %s", s.at+1, len(s.page.questions), q.title))
	if q.help != "" {
		say(theme.Muted, "", q.help)
	}
	for i, o := range q.options {
		say(theme.Text, fmt.Sprintf("%2d  ", i+1), o.title)
	}
	if present := q.present(s.values[s.at], s.revealed); present != "" {
		say(theme.Text, "", "Enter alone keeps ["+present+"]")
		if q.check == nil && len(q.options) == 0 {
			say(theme.Muted, "", "A - alone empties it.")
		}
	}
	switch {
	case s.mistake != "":
		say(theme.Danger, "", s.mistake)
	case q.echo != nil && q.echo(s.input.Value()) != "":
		say(theme.Muted, "", q.echo(s.input.Value()))
	}
	return append(out, s.input.View())
}

// window is the part of the question that there is room for, and how many lines stand
// above it. The line that is typed into shows unless it was scrolled away from.
func (s *plain) window() (lines []string, first int) {
	lines = s.lines()
	if len(lines) <= s.height || s.height <= 0 {
		return lines, 0
	}
	last := len(lines) - s.up
	first = max(last-s.height, 0)
	shown := append([]string(nil), lines[first:last]...)
	more := func(at, n int, where string, k key.Binding) {
		if n > 0 {
			shown[at] = s.theme.Paint(theme.Muted, fmt.Sprintf("%d lines %s: %s", n+1, where, keys.Short(k)))
		}
	}
	more(0, first, "above", s.keys.Prompt.PageUp)
	more(len(shown)-1, s.up, "below", s.keys.Prompt.PageDown)
	return shown, first
}

// scroll moves back in a question that is longer than the screen, or on again.
func (s *plain) scroll(by int) {
	s.up = max(min(s.up+by, len(s.lines())-s.height), 0)
}

package forms

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View implements pageInput.
func (s *lineInput) View() string {
	lines, _ := s.window()
	return draw.Join(draw.FitAll(lines, s.width, s.height))
}

// Cursor implements pageInput.
func (s *lineInput) Cursor() *tea.Cursor {
	lines, first := s.window()
	if s.Done() || first+len(lines) < len(s.lines()) || len(lines) == 0 {
		return nil
	}
	return s.input.Cursor(0, len(lines)-1)
}

// lines draws the question, with the line of the input last. Nothing is cut: long texts are
// wrapped.
func (s *lineInput) lines() []string {
	if s.Done() {
		return nil
	}
	q := s.page.questions[s.current]
	var out []string
	add := func(role theme.Role, lead, text string) {
		room := max(s.width-len(lead), 1)
		for _, l := range draw.Wrap(text, room) {
			out = append(out, lead+s.theme.Paint(role, l))
			lead = draw.Blank(len(lead))
		}
	}
	add(theme.Strong, "", fmt.Sprintf("Question %d of %d: %s", s.current+1, len(s.page.questions), q.title))
	if q.help != "" {
		add(theme.Muted, "", q.help)
	}
	for i, o := range q.options {
		add(theme.Text, fmt.Sprintf("%2d  ", i+1), o.title)
	}
	if present := q.displayValue(s.values[s.current], s.revealed); present != "" {
		add(theme.Text, "", "Enter alone keeps ["+present+"]")
		if q.check == nil && len(q.options) == 0 {
			add(theme.Muted, "", "A - alone empties it.")
		}
	}
	if q.long && s.keys.Form.Editor.Enabled() {
		add(theme.Muted, "", keys.Short(s.keys.Form.Editor)+" opens it in your editor, for several lines.")
	}
	switch {
	case s.mistake != "":
		add(theme.Danger, "", s.mistake)
	case q.echo != nil && q.echo(s.input.Value()) != "":
		add(theme.Muted, "", q.echo(s.input.Value()))
	}
	return append(out, s.input.View())
}

// window is the visible part of the question, and how many lines stand above it. It ends
// with the line of the input unless the question is scrolled back.
func (s *lineInput) window() (lines []string, first int) {
	lines = s.lines()
	if len(lines) <= s.height || s.height <= 0 {
		return lines, 0
	}
	last := len(lines) - s.scrolledBack
	first = max(last-s.height, 0)
	shown := append([]string(nil), lines[first:last]...)
	more := func(at, n int, where string, k key.Binding) {
		if n > 0 {
			shown[at] = s.theme.Paint(theme.Muted, fmt.Sprintf("%d lines %s: %s", n+1, where, keys.Short(k)))
		}
	}
	more(0, first, "above", s.keys.Prompt.PageUp)
	more(len(shown)-1, s.scrolledBack, "below", s.keys.Prompt.PageDown)
	return shown, first
}

// scroll scrolls back in a question that is longer than the screen, or forward again.
func (s *lineInput) scroll(by int) {
	s.scrolledBack = max(min(s.scrolledBack+by, len(s.lines())-s.height), 0)
}

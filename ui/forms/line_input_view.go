package forms

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

func (li *lineInput) View() string {
	lines, _ := li.window()
	return draw.Join(draw.FitAll(lines, li.width, li.height))
}

func (li *lineInput) Cursor() *tea.Cursor {
	lines, first := li.window()
	if li.Done() || first+len(lines) < len(li.lines()) || len(lines) == 0 {
		return nil
	}
	return li.input.Cursor(0, len(lines)-1)
}

// lines draws the question, with the line of the input last. Long texts are wrapped.
func (li *lineInput) lines() []string {
	if li.Done() {
		return nil
	}
	q := li.page.questions[li.current]
	var out []string
	add := func(role theme.Role, lead, text string) {
		room := max(li.width-len(lead), 1)
		for _, l := range draw.Wrap(text, room) {
			out = append(out, lead+li.theme.Paint(role, l))
			lead = draw.Blank(len(lead))
		}
	}
	add(theme.Strong, "", fmt.Sprintf("Question %d of %d: %s", li.current+1, len(li.page.questions), q.Title))
	if q.Help != "" {
		add(theme.Muted, "", q.Help)
	}
	for i, o := range q.Options {
		add(theme.Text, fmt.Sprintf("%2d  ", i+1), o.Title)
	}
	if present := displayValue(q, li.values[li.current], li.revealed); present != "" {
		add(theme.Text, "", "Enter alone keeps ["+present+"]")
		if q.Check == nil && len(q.Options) == 0 {
			add(theme.Muted, "", "A - alone empties it.")
		}
	}
	if q.Lines > 0 && li.keys.Form.Editor.Enabled() {
		add(theme.Muted, "", keys.Short(li.keys.Form.Editor)+" opens it in your editor, for several lines.")
	}
	switch {
	case li.mistake != "":
		add(theme.Danger, "", li.mistake)
	case q.Echo != nil && q.Echo(li.input.Value()) != "":
		add(theme.Muted, "", q.Echo(li.input.Value()))
	}
	return append(out, li.input.View())
}

// window returns the visible part of the question, and how many lines are above it.
func (li *lineInput) window() (lines []string, first int) {
	lines = li.lines()
	if len(lines) <= li.height || li.height <= 0 {
		return lines, 0
	}
	last := len(lines) - li.scrolledBack
	first = max(last-li.height, 0)
	shown := append([]string(nil), lines[first:last]...)
	more := func(at, n int, where string, k key.Binding) {
		if n > 0 {
			shown[at] = li.theme.Paint(theme.Muted, fmt.Sprintf("%d lines %s: %s", n+1, where, keys.Short(k)))
		}
	}
	more(0, first, "above", li.keys.Prompt.PageUp)
	more(len(shown)-1, li.scrolledBack, "below", li.keys.Prompt.PageDown)
	return shown, first
}

func (li *lineInput) scroll(by int) {
	li.scrolledBack = max(min(li.scrolledBack+by, len(li.lines())-li.height), 0)
}

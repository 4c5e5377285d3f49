package compose

import (
	"fmt"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/progress"
)

// progressed is what was done so far, what is being done, and what is left.
func (s *Screen) progressed() []string {
	rest := 0
	if s.stage == finished {
		rest = 1 + len(s.text(theme.Text, s.ending()))
	}
	if s.stage == stopped {
		rest = len(s.failure()) + s.menuHeight()
	}
	lines := s.stepsAround(max(s.size.Height-rest, 1))
	if s.stage == finished {
		lines = append(lines, "")
		lines = append(lines, s.text(theme.Text, s.ending())...)
	}
	if s.stage == stopped {
		lines = append(lines, s.failure()...)
	}
	return lines
}

// stepsAround are the requests, those around the present one where there is no room for
// all; what is left out is counted.
func (s *Screen) stepsAround(height int) []string {
	var lines []string
	from, to := 0, 0 // of the present request
	for i, st := range s.plan.steps {
		if i == s.run.at() {
			from = len(lines)
		}
		lines = append(lines, s.stepLines(i, st)...)
		if i <= s.run.at() {
			to = len(lines)
		}
	}
	if s.run.at() >= len(s.plan.steps) {
		from = len(lines)
	}
	if len(lines) <= height || height < 3 {
		return lines
	}
	first := max(min(to-height+2, from-1, len(lines)-height), 0)
	t := s.env.Theme
	shown := slices.Clone(lines[first : first+height])
	if first > 0 {
		shown[0] = t.Paint(theme.Muted, fmt.Sprintf("%s %d lines more above", t.Glyphs.Up, first+1))
	}
	if rest := len(lines) - first - height; rest > 0 {
		shown[height-1] = t.Paint(theme.Muted, fmt.Sprintf("%s %d lines more below", t.Glyphs.Down, rest+1))
	}
	return shown
}

func (s *Screen) stepLines(i int, st step) []string {
	t := s.env.Theme
	mark, role, note := t.Glyphs.Dot, theme.Muted, ""
	switch {
	case i < s.run.at():
		mark, role, note = t.Glyphs.Check, theme.Good, s.run.said[i]
	case i > s.run.at():
		note = "not sent"
	case s.run.looking:
		mark, role, note = s.waiting.Cell(t), theme.Text, "being looked for"+t.Glyphs.Ellipsis
	case s.stage == running:
		mark, role, note = s.waiting.Cell(t), theme.Text, "being sent"+t.Glyphs.Ellipsis
	default:
		mark, role, note = t.Glyphs.Cross, theme.Danger, outcome(s.run.present())
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
	if up := s.run.upload; up != nil && i == s.run.at() && s.stage == running {
		bar := progress.Bar{Done: up.sent.Load(), Total: up.size.Load(), Label: "sent"}
		lines = append(lines, "  "+bar.Line(t, max(s.inner()-2, 0)))
	}
	return lines
}

// outcome is what is known of a step that did not go through.
func outcome(step *runner.Step) string {
	switch {
	case step.State == runner.Moved:
		return "changed in between, not sent"
	case step.State == runner.Unknown:
		return "it is not known whether this was done"
	case api.OutcomeOf(step.Err) == api.Rejected:
		return "refused, nothing was changed by it"
	default:
		return "not done"
	}
}

func (s *Screen) failure() []string {
	step := s.run.present()
	lines := s.text(theme.Danger, model.Clean(step.Note))
	switch {
	case s.run.lookErr != nil:
		lines = append(lines, s.text(theme.Warn, "Looking did not work: "+model.Clean(s.run.lookErr.Error()))...)
	case step.Truth != nil:
		lines = append(lines, s.text(theme.Text, model.Clean(step.Truth.Sentence))...)
		lines = append(lines, s.text(theme.Muted, s.beforeAndNow(step))...)
	}
	return lines
}

// beforeAndNow is what a step whose outcome is unknown found, what it was to do, and what
// the service shows now.
func (s *Screen) beforeAndNow(step *runner.Step) string {
	e := change.Proposed(s.run.task.Target, []change.Request{step.Request}, s.env.Now())
	text := "It was to " + e.After + "."
	if e.Before != "-" {
		text = "Before: " + e.Before + ". " + text
	}
	if step.Truth.Now != "" {
		text += " Now: " + step.Truth.Now + "."
	}
	return text
}

// ending says how it ended and what exists.
func (s *Screen) ending() string {
	open := ""
	if s.opens() != nil {
		open = " " + s.env.Keys.Prompt.Accept.Help().Key + " opens it."
	}
	if s.run.at() >= len(s.plan.steps) {
		return "All is done." + open
	}
	return fmt.Sprintf("Stopped: %d of %d requests were done; the rest was not sent.", s.run.at(), len(s.plan.steps)) + open
}

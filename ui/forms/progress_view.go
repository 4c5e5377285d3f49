package forms

import (
	"fmt"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// progressView shows the progress of a run.
type progressView struct {
	run     *run
	stage   stage
	size    area
	spinner string
	form    nav.FormKind
}

func (s *Screen) progressView() progressView {
	return progressView{run: &s.run, stage: s.stage, size: s.size, spinner: s.spinner.Cell(s.env.Theme), form: s.route.Kind}
}

// lines draws the steps, and below them the end of the run or why it has stopped.
func (v progressView) lines() []string {
	rest := 0
	if v.stage == finished {
		rest = 1 + len(v.size.text(v.run.env.Theme, theme.Text, v.endingText()))
	}
	if v.stage == stopped {
		rest = len(v.failure()) + v.size.menuHeight()
	}
	lines := v.stepsAround(max(v.size.Height-rest, 1))
	if v.stage == finished {
		lines = append(lines, "")
		lines = append(lines, v.size.text(v.run.env.Theme, theme.Text, v.endingText())...)
	}
	if v.stage == stopped {
		lines = append(lines, v.failure()...)
	}
	return lines
}

// stepsAround draws the steps, or those around the current one where there is no room for
// all, with the number of hidden lines.
func (v progressView) stepsAround(height int) []string {
	var lines []string
	from, to := 0, 0 // of the present request
	for i, st := range v.run.plan.steps {
		if i == v.run.current() {
			from = len(lines)
		}
		lines = append(lines, v.stepLines(i, st)...)
		if i <= v.run.current() {
			to = len(lines)
		}
	}
	if v.run.current() >= len(v.run.plan.steps) {
		from = len(lines)
	}
	if len(lines) <= height || height < 3 {
		return lines
	}
	first := max(min(to-height+2, from-1, len(lines)-height), 0)
	t := v.run.env.Theme
	shown := slices.Clone(lines[first : first+height])
	if first > 0 {
		shown[0] = t.Paint(theme.Muted, fmt.Sprintf("%s %d lines more above", t.Glyphs.Up, first+1))
	}
	if rest := len(lines) - first - height; rest > 0 {
		shown[height-1] = t.Paint(theme.Muted, fmt.Sprintf("%s %d lines more below", t.Glyphs.Down, rest+1))
	}
	return shown
}

func (v progressView) stepLines(i int, st step) []string {
	t := v.run.env.Theme
	mark, role, note := t.Glyphs.Dot, theme.Muted, ""
	switch {
	case i < v.run.current():
		mark, role, note = t.Glyphs.Check, theme.Good, v.run.results[i]
	case i > v.run.current():
		note = "not sent"
	case v.run.reconciling:
		mark, role, note = v.spinner, theme.Text, "being looked for"+t.Glyphs.Ellipsis
	case v.stage == running:
		mark, role, note = v.spinner, theme.Text, "being sent"+t.Glyphs.Ellipsis
	default:
		mark, role, note = t.Glyphs.Cross, theme.Danger, outcomeText(v.run.currentStep())
	}
	lines := []string{mark + " " + t.Paint(role, st.verb) + "  " + t.Paint(theme.Text, note)}
	if len(draw.Wrap(mark+" "+st.verb+"  "+note, v.size.inner())) > 1 {
		lines[0] = mark + " " + t.Paint(role, st.verb)
		for _, l := range draw.Wrap(note, max(v.size.inner()-2, 0)) {
			lines = append(lines, "  "+t.Paint(theme.Text, l))
		}
	}
	for j := range lines {
		lines[j] = draw.Fit(lines[j], v.size.inner(), t.Glyphs.Ellipsis)
	}
	if up := v.run.upload; up != nil && i == v.run.current() && v.stage == running {
		bar := draw.Bar{Done: up.sent.Load(), Total: up.size.Load(), Label: "sent"}
		lines = append(lines, "  "+bar.Line(t, max(v.size.inner()-2, 0)))
	}
	return lines
}

// outcomeText describes the outcome of a step that was not done.
func outcomeText(step *runner.Step) string {
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

func (v progressView) failure() []string {
	step := v.run.currentStep()
	lines := v.size.text(v.run.env.Theme, theme.Danger, model.Clean(step.Note))
	switch {
	case v.run.reconcileErr != nil:
		lines = append(lines, v.size.text(v.run.env.Theme, theme.Warn, "Looking did not work: "+model.Clean(v.run.reconcileErr.Error()))...)
	case step.Reconciliation != nil:
		lines = append(lines, v.size.text(v.run.env.Theme, theme.Text, model.Clean(step.Reconciliation.Sentence))...)
		lines = append(lines, v.size.text(v.run.env.Theme, theme.Muted, v.beforeAndNow(step))...)
	}
	return lines
}

// beforeAndNow is the state before a step with an unknown outcome, what the step was to do,
// and what the service shows now.
func (v progressView) beforeAndNow(step *runner.Step) string {
	e := change.Proposed(v.run.task.Target, []change.Request{step.Request}, v.run.env.Now())
	text := "It was to " + e.After + "."
	if e.Before != "-" {
		text = "Before: " + e.Before + ". " + text
	}
	if step.Reconciliation.Now != "" {
		text += " Now: " + step.Reconciliation.Now + "."
	}
	return text
}

// endingText says how the run ended and what exists.
func (v progressView) endingText() string {
	open := ""
	if v.run.createdRoute(v.form) != nil {
		open = " " + v.run.env.Keys.Prompt.Accept.Help().Key + " opens it."
	}
	if v.run.current() >= len(v.run.plan.steps) {
		return "All is done." + open
	}
	return fmt.Sprintf("Stopped: %d of %d requests were done; the rest was not sent.", v.run.current(), len(v.run.plan.steps)) + open
}

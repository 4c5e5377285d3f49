package plan

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

type stepList struct {
	text *richtext.Viewport
	next nav.Route // where to go once the plan is left, nil for back
}

// asking reports whether the steps are shown to be confirmed, with all that is sent.
func (p *proposal) asking(at phase) bool { return at == planning && len(p.pending()) > 0 }

func (l *stepList) head(p *proposal, at phase) (text string, role theme.Role) {
	role = theme.Title
	task := p.rows[0].task
	done, all := len(task.DoneSteps()), len(task.Steps)
	switch {
	case p.asking(at):
		text = "Exactly this is sent"
	case at == running && p.run.reason != "":
		text, role = p.run.reason, theme.Warn
	case at == running:
		text = fmt.Sprintf("%d of %s done", done, describe.Counted(all, "request"))
	case done == all:
		text = "All is done."
	case task.Undecided():
		doubt := "it is not known whether this was done"
		if !task.Steps[done].Entry.Resolved.IsZero() {
			doubt = "it is not known what it has made"
		}
		text, role = fmt.Sprintf("Step %d of %d, %s: %s.", done+1, all, task.Steps[done].Name(), doubt), theme.Warn
	default:
		text = fmt.Sprintf("Stopped: %d of %d requests were done; the rest was not sent.", done, all)
	}
	if !p.asking(at) && at != running && p.made() != nil && !task.Undecided() {
		text += " " + keys.Short(p.env.Keys.List.Open) + " opens it."
	}
	if first, last, total := l.text.Position(); last-first+1 < total && !task.Undecided() {
		text += fmt.Sprintf("  lines %d-%d of %d", first, last, total)
	}
	return text, role
}

// questionHeight returns the height of the question below the steps, which leaves them at least a third.
func questionHeight(height int) int { return min(10, max(height*2/3, 0)) }

func (q *question) linesBelow(size screen.Size) []string {
	if q.dialog == nil {
		return nil
	}
	return q.dialog.Lines(size.Width, questionHeight(size.Height))
}

func (l *stepList) layOut(p *proposal, at phase, follows bool, width, height int) {
	lines, from, to := p.stepLines(at, width)
	l.text.SetLines(lines)
	l.text.Resize(width, max(height, 0))
	if follows {
		l.text.Show(from, to)
	}
}

// stepLines returns the steps of a form: as sent, and then their outcomes. from and to enclose the current one.
func (p *proposal) stepLines(at phase, width int) (lines []string, from, to int) {
	t, task, asking := p.env.Theme, p.rows[0].task, p.asking(at)
	done := len(task.DoneSteps())
	if r := p.review; asking && r != nil && len(r.Comparison) > 0 {
		lines = sideBySide(t, r.Comparison, width)
	}
	for i := range task.Steps {
		if i == done {
			from = len(lines)
		}
		step := &task.Steps[i]
		mark, role, note := p.stepState(step, at, i == done)
		title := mark + step.Name()
		if asking {
			title = fmt.Sprintf("%s%d. %s", mark, i+1, step.Name())
		}
		lines = append(lines, noted(t, t.Paint(role, title), note, width)...)
		switch {
		case asking && i >= done:
			lines = append(append(lines, draw.Facts(t, p.stepFacts(step), width)...), "")
		case step.State > runner.Done:
			lines = append(lines, indented(t, theme.Danger, model.Clean(step.Note), width)...)
		}
		if up := p.run.upload; up != nil && i == done {
			bar := draw.Bar{Done: up.sent.Load(), Total: up.size.Load(), Label: "sent"}
			lines = append(lines, "  "+bar.Line(t, max(width-2, 0)))
		}
		if i <= done {
			to = len(lines)
		}
	}
	return lines, from, to
}

func noted(t *theme.Theme, title, note string, width int) []string {
	if line := title + "  " + t.Paint(theme.Muted, note); ansi.StringWidthWc(line) <= width {
		return []string{line}
	}
	return append([]string{title}, indented(t, theme.Muted, note, width)...)
}

func indented(t *theme.Theme, role theme.Role, text string, width int) (lines []string) {
	for _, l := range draw.Wrap(text, max(width-2, 1)) {
		lines = append(lines, "  "+t.Paint(role, l))
	}
	return lines
}

// stepState returns the mark of a step, its role, and a note on it. current marks the first that is not done.
func (p *proposal) stepState(step *runner.Step, at phase, current bool) (mark string, role theme.Role, note string) {
	g := p.env.Theme.Glyphs
	switch op := step.Request.Operation; {
	case step.State == runner.Done:
		return g.Check + " ", theme.Good, step.Note
	case step.State == runner.Moved:
		return g.Cross + " ", theme.Danger, "changed in between, not sent"
	case step.State == runner.Unknown:
		return g.Unsure + " ", theme.Danger, "it is not known whether this was done"
	case step.State == runner.Failed && api.OutcomeOf(step.Err) == api.Rejected:
		return g.Cross + " ", theme.Danger, "refused, nothing was changed by it"
	case step.State == runner.Failed:
		return g.Cross + " ", theme.Danger, "not done"
	case at == running && current:
		return g.InProgress + " ", theme.Text, "being sent" + g.Ellipsis
	case p.asking(at):
		return "", theme.Strong, op.Method + " " + op.Path
	default:
		return g.Dot + " ", theme.Muted, "not sent"
	}
}

func (p *proposal) stepFacts(step *runner.Step) []draw.Fact {
	if len(step.Facts) > 0 || p.review != nil {
		return step.Facts
	}
	after := change.Proposed(change.Target{}, []change.Request{step.Request}, p.env.ServiceNow()).After
	return []draw.Fact{{Label: "it is to", Value: after}}
}

func (p *proposal) made() nav.Route {
	t := p.rows[0].task
	if len(t.DoneSteps()) == 0 {
		return nil
	}
	return t.Target.Route()
}

// openMade opens the result of the steps: in place of the form once all is done.
func (s *Screen) openMade() {
	switch route := s.plan.made(); {
	case route == nil:
	case s.plan.rows[0].task.Finished():
		s.steps.next = route
		s.env.Nav.Back(true)
	default:
		s.env.Nav.Open(route)
	}
}

func (p *proposal) stepHints(at phase) screen.Hints {
	k := p.env.Keys.Plan
	back := keys.Named(p.env.Keys.Global.Back, "back to the form")
	var actions []key.Binding
	switch {
	case at == running:
		actions = []key.Binding{k.Stop}
	case len(p.rows.undecided()) > 0:
		actions = []key.Binding{k.Reconcile}
	case p.rows.count(failed, moved) > 0:
		actions = []key.Binding{keys.Named(k.Retry, "try again")}
	case len(p.pending()) > 0:
		actions = []key.Binding{keys.Named(k.Run, "go on")}
	}
	if at != running && p.made() != nil {
		actions = append(actions, keys.Named(k.Details, "open it"))
	}
	if p.rows[0].task.Finished() {
		back = keys.Named(back, "leave")
	}
	actions = append(actions, back)
	return screen.Hints{Short: actions, Full: [][]key.Binding{actions, p.env.Keys.Move.Rows()}, Groups: []string{"Plan", "Move"}}
}

package plan

import (
	"fmt"
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
)

// summary says what the plan will do.
func (p *proposal) summary() string {
	list := p.pending()
	parts := []string{fmt.Sprintf("%d to change", len(list))}
	if n := p.rows.count(leftOut, excluded); n > 0 {
		parts = append(parts, fmt.Sprintf("%d left out", n))
	}
	if n := p.rows.count(planned) - len(list); n > 0 {
		parts = append(parts, fmt.Sprintf("%d not tried yet", n))
	}
	if n := p.rows.count(applied); n > 0 {
		parts = append(parts, fmt.Sprintf("%d done before", n))
	}
	if n := p.rows.count(failed, moved); n > 0 {
		parts = append(parts, fmt.Sprintf("%d failed before", n))
	}
	if n := p.rows.count(unknown); n > 0 {
		parts = append(parts, fmt.Sprintf("%d with an unknown outcome", n))
	}
	if len(list) > 0 {
		parts = append(parts, p.cost(list))
	}
	return strings.Join(parts, ", ")
}

// plainSuccess says that the only change of a plan has happened, "" when there is more to
// look at than that.
func (p *proposal) plainSuccess() string {
	if len(p.rows) != 1 {
		return ""
	}
	r := p.rows[0]
	if r.state != applied || r.note != "" || r.made() != "" {
		return ""
	}
	return fmt.Sprintf("%s done: %s, was %s (%s).", p.change.Verb, brief(r.effect.After), brief(r.effect.Before), r.target.Name())
}

// brief is as much of a value as fits into a sentence.
func brief(text string) string { return model.Clip(or(text, "empty"), 32, "...") }

// surplus says that more was asked for than one plan takes, "" when it was not.
func (p *proposal) surplus() string {
	if p.over == 0 {
		return ""
	}
	return fmt.Sprintf("One plan takes %d; the other %d keep their marks for the next one.", most, p.over)
}

// cost is the number of calls and the time they take at the limit of the profile.
func (p *proposal) cost(list []*row) string {
	calls := 0
	for _, r := range list {
		calls += p.calls(r)
	}
	text := fmt.Sprintf("%d calls", calls)
	if per := p.env.Settings.Profile.Limits.PerSecond; per > 0 {
		took := time.Duration(math.Ceil(float64(calls)/per)) * time.Second
		text += fmt.Sprintf(", about %s at %g a second", took, per)
	}
	return text
}

// calls is how many requests a row still takes, the reading before each change included.
func (p *proposal) calls(r *row) int {
	if !p.given {
		return p.edit.Calls(r.target)
	}
	n := 0
	for i := range r.task.Steps {
		if r.task.Steps[i].State != runner.Done {
			n += 2
		}
	}
	return n
}

// left is about how long a run goes on, "" when it is over.
func (r *run) left() string {
	calls := 0
	for _, i := range r.queue.Waiting() {
		calls += r.plan.calls(r.plan.rows[i])
	}
	per := r.plan.env.Settings.Profile.Limits.PerSecond
	if calls == 0 || per <= 0 {
		return ""
	}
	return fmt.Sprintf(", about %s left", time.Duration(math.Ceil(float64(calls)/per))*time.Second)
}

// madeRoute leads to what a change has created.
func madeRoute(c change.Change, id string) nav.Route {
	switch {
	case c.Creates && c.Kind == change.AnEnvelope && model.EnvelopeID(id).Valid():
		return nav.Envelope{ID: model.EnvelopeID(id)}
	case c.Creates && c.Kind == change.ATemplate && model.TemplateID(id).Valid():
		return nav.Template{ID: model.TemplateID(id)}
	}
	return nil
}

// copyIDs copies the id of the selected row, or what was made of it.
func (s *Screen) copyIDs() tea.Cmd {
	r := s.list.selected()
	switch {
	case r == nil:
		return nil
	case r.made() != "":
		return notice.Clip("id of the copy", r.made())
	default:
		return notice.Clip("id", r.target.ID())
	}
}

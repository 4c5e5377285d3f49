package plan

import (
	"cmp"
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

// plainSuccess is the sentence about the only change of a plan, "" when there is more to
// show than that.
func (p *proposal) plainSuccess() string {
	if len(p.rows) != 1 {
		return ""
	}
	r := p.rows[0]
	if r.state != applied || r.note != "" || r.createdID() != "" {
		return ""
	}
	return fmt.Sprintf("%s done: %s, was %s (%s).", p.change.Verb, brief(r.effect.After), brief(r.effect.Before), r.target.Name())
}

func brief(text string) string { return model.Clip(cmp.Or(text, "empty"), 32, "...") }

// surplus says that more targets were given than one plan has, "" when they were not.
func (p *proposal) surplus() string {
	if p.overLimit == 0 {
		return ""
	}
	return fmt.Sprintf("One plan takes %d; the other %d keep their marks for the next one.", maxTargets, p.overLimit)
}

// cost is the number of calls and the time that they take at the rate limit of the profile.
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

// calls is the number of requests that are left for a row, with the reads before each
// change.
func (p *proposal) calls(r *row) int {
	if !p.fromOrder {
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

func (r *run) timeLeft() string {
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

func createdRoute(c change.Change, id string) nav.Route {
	switch {
	case c.Creates && c.Kind == change.AnEnvelope && model.EnvelopeID(id).Valid():
		return nav.Envelope{ID: model.EnvelopeID(id)}
	case c.Creates && c.Kind == change.ATemplate && model.TemplateID(id).Valid():
		return nav.Template{ID: model.TemplateID(id)}
	}
	return nil
}

func (s *Screen) copyID() tea.Cmd {
	r := s.list.selected()
	switch {
	case r == nil:
		return nil
	case r.createdID() != "":
		return notice.Copy("id of the copy", r.createdID())
	default:
		return notice.Copy("id", r.target.ID())
	}
}

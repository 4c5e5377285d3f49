package plan

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
)

func (p *proposal) summary() string {
	list := p.pending()
	parts := counted{{len(list), "to change"}}.parts()
	if len(list) == 0 {
		parts = []string{"0 to change"}
	}
	parts = append(parts, counted{
		{p.rows.count(leftOut, excluded), "left out"},
		{p.rows.count(planned) - len(list), "not tried yet"},
		{p.rows.count(applied), "done before"},
		{p.rows.count(failed, moved), "failed before"},
		{p.rows.count(unknown), "with an unknown outcome"},
	}.parts()...)
	if len(list) > 0 {
		parts = append(parts, p.cost(list))
	}
	return strings.Join(parts, ", ")
}

// counted are numbers of rows with what is said of them.
type counted []struct {
	n    int
	word string
}

// parts leaves out what there is none of.
func (c counted) parts() []string {
	var parts []string
	for _, one := range c {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", one.n, one.word))
		}
	}
	return parts
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
	brief := func(text string) string { return model.Clip(cmp.Or(text, "empty"), 32, "...") }
	return fmt.Sprintf("%s done: %s, was %s (%s).", p.change.Verb, brief(r.effect.After), brief(r.effect.Before), r.target.Name())
}

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
	if took := p.took(calls); took > 0 {
		text += fmt.Sprintf(", about %s at %g a second", took, p.env.Settings.Profile.Limits.PerSecond)
	}
	return text
}

// took is how long calls take, 0 where they are not limited.
func (p *proposal) took(calls int) time.Duration {
	per := p.env.Settings.Profile.Limits.PerSecond
	if per <= 0 {
		return 0
	}
	return time.Duration(math.Ceil(float64(calls)/per)) * time.Second
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
	if took := r.plan.took(calls); took > 0 {
		return fmt.Sprintf(", about %s left", took)
	}
	return ""
}

func (s *Screen) copyID() tea.Cmd {
	r := s.list.selected()
	if r == nil {
		return nil
	}
	if made := r.createdID(); made != "" {
		return notice.Copy("id of the copy", made)
	}
	return notice.Copy("id", r.target.ID())
}

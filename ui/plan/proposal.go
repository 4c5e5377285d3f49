package plan

import (
	"slices"
	"strings"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// proposal holds what a plan will do: the change, the values entered for it, and a row for each target.
type proposal struct {
	env       screen.Env
	change    change.Change
	fromOrder bool // reports whether the plan is an order that exists, so that nothing has to be entered
	// form reports whether the order is that of a form, so that its steps are shown. review is
	// how the form has it confirmed, nil once it was read from the disk.
	form    bool
	review  *runner.Review
	asked   change.Asked
	edit    change.Edit
	entered bool // whether there is an edit

	rows        rows
	byID        map[string]*row
	overLimit   int    // targets beyond maxTargets
	retrying    bool   // whether only failed rows are pending
	lastStarted string // the id of the row that was started last
	version     uint64 // incremented with every change of a row
	run         run
}

func newProposal(env screen.Env) *proposal {
	return &proposal{env: env, asked: change.Asked{Now: env.ServiceNow()}, byID: map[string]*row{}}
}

func (p *proposal) set(r *row, to state, note string) {
	r.state, r.note = to, note
	if to == applied && p.change.Deletes {
		p.env.Deleted.Add(r.target.ID(), r.target.Name())
	}
	p.version++
}

// pending returns the rows that a confirmation sends: all that are planned or, during a retry, those that are retried.
// A row waits for another one that changes the same target while the outcome of that is unknown.
func (p *proposal) pending() []*row {
	lost := map[string]bool{}
	for _, r := range p.rows.undecided() {
		lost[r.present().ID()] = !p.change.Creates
	}
	return slices.DeleteFunc(slices.Clone(p.rows), func(r *row) bool {
		return r.state != planned || p.retrying && !r.retry || lost[r.present().ID()]
	})
}

func (p *proposal) applyEdit() {
	if p.fromOrder {
		return
	}
	for _, r := range p.rows {
		if r.gone || r.state >= applied || !p.change.Takes(r.target) {
			continue
		}
		r.effect = p.edit.Effect(r.target)
		if r.effect.Skip != "" {
			p.set(r, leftOut, strings.TrimSpace(r.effect.Skip+" "+r.changedNote))
		} else if r.state != excluded {
			p.set(r, planned, strings.TrimSpace(r.effect.Doubt+" "+r.changedNote))
		}
	}
}

func (p *proposal) setExcluded(r *row, out bool) {
	if out {
		p.set(r, excluded, "Left out by you.")
		return
	}
	p.set(r, planned, r.effect.Doubt)
}

// planRetries plans the rows that failed or moved again, and nothing else. It returns their number.
func (p *proposal) planRetries() int {
	list := 0
	for _, r := range p.rows {
		if r.state != failed && r.state != moved {
			continue
		}
		list++
		r.retry = true
		if s := r.stopped(); s != nil {
			r.risky = s.Decided && !s.Repeatable()
		}
		if r.task.Sent() || p.fromOrder {
			r.task = r.task.Reopen(r.present())
		} else {
			r.task = runner.Task{}
		}
		if why := p.change.Refuse(r.target); why != "" && !p.fromOrder {
			p.set(r, leftOut, why)
			continue
		}
		p.set(r, planned, "")
	}
	if list > 0 {
		p.retrying = true
		p.applyEdit()
	}
	return list
}

func (p *proposal) endRetrying() {
	p.retrying = false
	for _, r := range p.rows {
		r.retry, r.risky = false, false
	}
}

const maxTargets = 1000

func routeTargets(r nav.Plan) []change.Target {
	switch {
	case r.Webhook != nil:
		return []change.Target{{Webhook: r.Webhook}}
	case r.Annotation != nil && r.Template != nil:
		return []change.Target{{Annotation: r.Annotation, Template: r.Template}}
	case r.Annotation != nil && len(r.Envelopes) == 1:
		return []change.Target{{Annotation: r.Annotation, Envelope: &r.Envelopes[0]}}
	case r.Template != nil:
		return []change.Target{{Template: r.Template}}
	}
	list := make([]change.Target, len(r.Envelopes))
	for i := range r.Envelopes {
		list[i].Envelope = &r.Envelopes[i]
	}
	return list
}

// askAbout adds the target of a row to those of the form, unless the change refuses it whatever is entered.
func (p *proposal) askAbout(r *row) {
	if r.effect.Skip = p.change.Refuse(r.target); r.effect.Skip != "" {
		p.set(r, leftOut, strings.TrimSpace(r.effect.Skip+" "+r.changedNote))
		return
	}
	p.asked.Targets = append(p.asked.Targets, r.target)
}

// setTargets makes a row of each target, once, up to maxTargets.
func (p *proposal) setTargets(list []change.Target) {
	for _, t := range list {
		id := t.ID()
		if _, twice := p.byID[id]; twice {
			continue
		}
		if len(p.rows) == maxTargets {
			p.overLimit++
			continue
		}
		r := &row{id: id, target: t}
		p.byID[id] = r
		p.rows = append(p.rows, r)
		p.askAbout(r)
	}
	if p.change.Single && len(p.asked.Targets) > 1 {
		for _, r := range p.rows {
			p.set(r, leftOut, "This is done to one at a time.")
		}
		p.asked.Targets = nil
	}
	p.version++
}

func (p *proposal) consequence() string {
	parts := []string{p.change.Consequence}
	if p.review != nil {
		parts = p.review.Doubts
	} else if p.entered {
		parts = []string{p.edit.Doubt, p.change.Consequence, p.edit.Consequence}
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(sentence string) bool { return sentence == "" }), " ")
}

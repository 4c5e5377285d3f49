package plan

import (
	"strings"

	"inkdesk/api"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
)

// proposal is what a plan will do: one change, what was entered for it, and the targets
// with what it means for each.
type proposal struct {
	env    screen.Env
	change change.Change
	known  bool // the operation is one that is planned
	// given: the order was made before, here or by another session, so that nothing is
	// entered for it.
	given   bool
	asked   change.Asked
	edit    change.Edit
	entered bool // there is an edit

	rows     rows
	byID     map[string]*row
	over     int    // targets beyond the bound of one plan
	retrying bool   // it is about what failed before
	latest   string // the row that was begun last
	version  uint64 // grows with every change of a row
}

func newProposal(env screen.Env) *proposal {
	return &proposal{env: env, asked: change.Asked{Now: env.ServiceNow()}, byID: map[string]*row{}}
}

// set changes the state and lets the row be drawn anew.
func (p *proposal) set(r *row, to state, note string) {
	r.state, r.note = to, note
	if to == applied && p.change.Deletes {
		p.env.Deleted.Add(r.target.ID())
	}
	r.version++
	p.version++
}

// pending are the rows that a confirmation would send: all that are planned, or while
// something is tried again only that.
func (p *proposal) pending() []*row {
	var list []*row
	for _, r := range p.rows {
		if r.state == planned && (r.retry || !p.retrying) {
			list = append(list, r)
		}
	}
	return list
}

// weigh finds what the edit does to each row that has not been changed yet.
func (p *proposal) weigh() {
	if p.given {
		return
	}
	for _, r := range p.rows {
		if r.gone || r.state.over() || !p.change.Takes(r.target) {
			continue
		}
		r.effect = p.edit.Effect(r.target)
		if why := p.change.Refuse(r.target); why != "" {
			r.effect.Skip = why
		}
		if r.effect.Skip != "" {
			p.set(r, leftOut, strings.TrimSpace(r.effect.Skip+" "+r.news))
		} else if r.state != excluded {
			p.set(r, planned, strings.TrimSpace(r.effect.Doubt+" "+r.news))
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

// runner carries the tasks of the plan out.
func (p *proposal) runner() runner.Runner {
	return runner.Runner{Client: p.env.Client, Zone: p.env.Now().Location()}
}

// lacksRights reports whether the token is known not to have what the step of a row needs.
func (p *proposal) lacksRights(r *row) bool {
	step := r.stopped()
	return step != nil && p.env.Client.MissingScope(step.Request.Operation) != api.UnknownScope
}

// planAgain takes what failed or moved into the plan again, as it is now, and nothing
// else. It returns how many that are.
func (p *proposal) planAgain() int {
	list := 0
	for _, r := range p.rows {
		if !r.state.again() {
			continue
		}
		list++
		r.retry = true
		if r.task.Sent() || p.given {
			r.task = r.task.Reopen(r.target)
		} else {
			r.task = runner.Task{}
		}
		if why := p.change.Refuse(r.target); why != "" && !p.given {
			p.set(r, leftOut, why)
			continue
		}
		p.set(r, planned, "")
	}
	if list > 0 {
		p.retrying = true
		p.weigh()
	}
	return list
}

// endRetrying makes the plan about all of its rows again.
func (p *proposal) endRetrying() {
	p.retrying = false
	for _, r := range p.rows {
		r.retry = false
	}
}

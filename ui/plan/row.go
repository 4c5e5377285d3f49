package plan

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
)

type state uint8

const (
	planned  state = iota
	leftOut        // by the plan
	excluded       // by the person
	queued
	working
	applied
	moved // the target was no longer as shown; nothing was sent
	failed
	unknown // it was sent, and its outcome is unknown
)

type row struct {
	id           string // is that of the target, or the number of the task in an order
	target       change.Target
	effect       change.Effect
	state        state
	note         string      // why it is in that state, or what a person should know
	changedNote  string      // how the target differs from when it was listed
	gone         bool        // whether the target was no longer there when the plan opened
	task         runner.Task // stays empty before the plan is confirmed
	retry        bool        // reports whether the row is one of those that are retried
	risky        bool        // says that its step is sent again on the word of a person, and could do harm
	reconcileErr error       // why the service could not be asked about its unknown outcome
}

func (r *row) name() model.Text {
	if r.task.Label != "" {
		return model.NewText(r.task.Label)
	}
	return r.target.Name()
}

func (r *row) stopped() *runner.Step {
	if i := r.task.Stopped(); i >= 0 {
		return &r.task.Steps[i]
	}
	return nil
}

// unknownStep returns the step whose outcome is unknown and undecided, nil for none.
func (r *row) unknownStep() *runner.Step {
	if s := r.stopped(); s != nil && s.State == runner.Unknown && !s.Decided {
		return s
	}
	return nil
}

// present returns the object that the next step of the row changes: the target, or what was made from it or without it.
func (r *row) present() change.Target {
	if r.task.Origin.ID() != "" || r.target.ID() == "" {
		return r.task.Target
	}
	return r.target
}

func (r *row) createdID() string {
	id, _ := r.created()
	return id
}

// created returns the id of the created object, and its place; nil for none, and for a copy that is only kept.
func (r *row) created() (string, nav.Route) {
	for _, s := range r.task.Steps {
		switch {
		case s.Created == "":
		case s.Request.Backup:
			return s.Created, nil
		default:
			return s.Created, s.Request.Operation.Created(s.Created).Route()
		}
	}
	return "", nil
}

func stateOf(t runner.Task) (state, string) {
	if i := t.Stopped(); i >= 0 {
		return map[runner.State]state{runner.Failed: failed, runner.Moved: moved, runner.Unknown: unknown}[t.Steps[i].State], t.Steps[i].Note
	}
	if !t.Finished() {
		return planned, ""
	}
	note := ""
	for _, s := range t.Steps {
		note = cmp.Or(s.Note, note)
	}
	return applied, note
}

type rows []*row

func (rs rows) count(states ...state) (n int) {
	for _, r := range rs {
		if slices.Contains(states, r.state) {
			n++
		}
	}
	return n
}

func (rs rows) undecided() []*row {
	return slices.DeleteFunc(slices.Clone(rs), func(r *row) bool { return r.unknownStep() == nil })
}

func (rs rows) anySent() bool {
	return slices.ContainsFunc(rs, func(r *row) bool { return r.task.Sent() })
}

func (rs rows) singleRequest() bool {
	var steps []runner.Step
	for _, r := range rs {
		if r.state == queued || r.task.Sent() {
			steps = append(steps, r.task.Steps...)
		}
	}
	return len(steps) == 1
}

// anyResumable reports whether there is something to resume: rows not started, stopped tasks and unknown outcomes.
func (rs rows) anyResumable() bool {
	return slices.ContainsFunc(rs, func(r *row) bool {
		begun := r.task.Sent() && (r.state == failed || r.state == moved || r.state == unknown)
		return begun || r.state == planned || r.state == queued || r.state == working
	})
}

func (rs rows) outcomes() string {
	notAsSent := 0 // the service showed something else than was sent
	for _, r := range rs {
		if r.state == applied && slices.ContainsFunc(r.task.Steps, func(s runner.Step) bool { return api.KindOf(s.Err) == api.NotAsSent }) {
			notAsSent++
		}
	}
	return strings.Join(counted{
		{rs.count(applied), "done"},
		{rs.count(failed), "failed"},
		{rs.count(unknown), "with an unknown outcome"},
		{rs.count(moved), "changed in between"},
		{rs.count(leftOut, excluded), "left out"},
		{rs.count(working), "at work"},
		{rs.count(planned, queued), "not done"},
		{notAsSent, "not as asked"},
	}.parts(), ", ")
}

package plan

import (
	"slices"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// state is where one target stands.
type state uint8

const (
	planned  state = iota
	leftOut        // the plan refuses it
	excluded       // the person does
	queued
	working
	applied
	moved // it was no longer as shown; nothing was sent
	failed
	unknown // sent, and no answer told what became of it
)

// over reports whether the run is done with it.
func (s state) over() bool { return s >= applied }

// again reports whether it can be planned anew.
func (s state) again() bool { return s == failed || s == moved }

// row is one target of the plan.
type row struct {
	// id is unique in the plan: that of the target, or of the task where several tasks have
	// the same target.
	id     string
	target change.Target
	effect change.Effect
	state  state
	note   string // why, or what came of it
	news   string // what has changed about it since it was listed
	gone   bool   // it was no longer there when the plan opened
	// task carries the change out; it is empty before the plan is confirmed.
	task runner.Task
	// retry: it is one of those that are tried again.
	retry   bool
	lookErr error // why the service could not be asked about its unknown outcome
	version uint64
}

// name is what the row is called: that of the target, or what the task is known by where
// several tasks begin with the same one.
func (r *row) name() model.Text {
	if r.task.Label != "" {
		return model.NewText(r.task.Label)
	}
	return r.target.Name()
}

// stopped is the step that keeps the task of the row from going on, nil for none.
func (r *row) stopped() *runner.Step {
	if i := r.task.Stopped(); i >= 0 {
		return &r.task.Steps[i]
	}
	return nil
}

// open is the step whose outcome is unknown and nobody has decided about, nil for none.
func (r *row) open() *runner.Step {
	if s := r.stopped(); s != nil && s.State == runner.Unknown && !s.Decided {
		return s
	}
	return nil
}

// differs reports whether the service showed something else than was sent.
func (r *row) differs() bool {
	return slices.ContainsFunc(r.task.Steps, func(s runner.Step) bool { return api.KindOf(s.Err) == api.NotAsSent })
}

// made is the id of what was created, "" for nothing.
func (r *row) made() string {
	for i := range r.task.Steps {
		if id := r.task.Steps[i].Created; id != "" {
			return id
		}
	}
	return ""
}

// stateOf is where a target stands after a step of its task, and what came of it.
func stateOf(t runner.Task) (state, string) {
	if i := t.Stopped(); i >= 0 {
		s := t.Steps[i]
		switch s.State {
		case runner.Moved:
			return moved, s.Note
		case runner.Unknown:
			return unknown, s.Note
		default:
			return failed, s.Note
		}
	}
	if !t.Finished() {
		return planned, ""
	}
	note := ""
	for _, s := range t.Steps {
		if s.Note != "" {
			note = s.Note
		}
	}
	return applied, note
}

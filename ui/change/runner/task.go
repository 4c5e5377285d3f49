package runner

import (
	"slices"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// State is where a step stands.
type State uint8

// The states of a step. Open and Working become one of the others; of those only Failed
// and Moved can be open again.
const (
	Open    State = iota
	Working       // its request may be on its way
	Done
	Failed  // nothing was changed by it
	Moved   // the target was no longer as it was shown; nothing was sent
	Unknown // sent, and no answer told what became of it
)

// Over reports whether nothing more is being done about the step.
func (s State) Over() bool { return s >= Done }

// Again reports whether the step can be tried again: it has certainly changed nothing.
func (s State) Again() bool { return s == Failed || s == Moved }

// Step is one request of a task, and what became of it.
type Step struct {
	Request change.Request
	State   State
	// Note says what became of it, one or more clean sentences; "" when there is no more
	// to say than the state does.
	Note string
	// Made is the id of what the step created, "" for nothing.
	Made string
	// Err is why it did not go through, nil when it did.
	Err error
	// Entry is how it stands in the journal, zero when nothing was sent.
	Entry journal.Entry
	// Truth is what the service shows about an unknown outcome, nil before it was asked.
	Truth *api.Reconciliation
	// Settled: a person has said what became of an unknown outcome, or that nobody knows.
	Settled bool
}

// Task is a target and what is to be done with it, step by step. It is a value: what
// changes it returns a new one.
type Task struct {
	// Target is as it was last shown or answered. It is empty for a task that begins by
	// creating, and becomes what was created.
	Target change.Target
	Steps  []Step
	// Label is what the person knows the task by where its target does not say enough, such
	// as the line of a file it was made from. It is clean, and "" for none.
	Label string
	// Touched: a step of the task has changed the target, so the time of its latest change
	// says nothing about others.
	Touched bool
	// Documents are the ids of the documents that steps of the task have added, in order.
	Documents []model.DocumentID
	// Order is the work order that the task belongs to, "" for none, and Number its place
	// there, counted from 1.
	Order  string
	Number int
}

// New makes a task of requests for a target.
func New(target change.Target, requests ...change.Request) Task {
	t := Task{Target: target, Steps: make([]Step, len(requests))}
	for i, r := range requests {
		t.Steps[i].Request = r
	}
	return t
}

// work is how the journal names a step of the task.
func (t Task) work(step int) journal.Work {
	if t.Order == "" {
		return journal.Work{}
	}
	return journal.Work{Order: t.Order, Task: t.Number, Step: step + 1}
}

// Next is the index of the step whose turn it is, or -1 when there is none: all are done,
// or one of them has to be decided about first.
func (t Task) Next() int {
	for i := range t.Steps {
		switch s := &t.Steps[i]; {
		case s.State == Open || s.State == Working:
			return i
		case s.State != Done:
			return -1
		}
	}
	return -1
}

// Stopped is the index of the step that keeps the task from going on, or -1.
func (t Task) Stopped() int {
	return slices.IndexFunc(t.Steps, func(s Step) bool { return s.State > Done })
}

// Err is why the task does not go on, nil when it does or no error is the reason.
func (t Task) Err() error {
	if i := t.Stopped(); i >= 0 {
		return t.Steps[i].Err
	}
	return nil
}

// Finished reports whether all steps are done.
func (t Task) Finished() bool {
	return !slices.ContainsFunc(t.Steps, func(s Step) bool { return s.State != Done })
}

// Sent reports whether a request of the task may have reached the service.
func (t Task) Sent() bool {
	return slices.ContainsFunc(t.Steps, func(s Step) bool { return s.State == Done || s.State == Unknown })
}

// Reopen lets the step that failed or whose target has moved be tried again, with the
// target as it is now. Other tasks stay as they are.
func (t Task) Reopen(now change.Target) Task {
	i := t.Stopped()
	if i < 0 || !t.Steps[i].State.Again() {
		return t
	}
	t = t.with(i, func(s *Step) { *s = Step{Request: s.Request} })
	t.Target, t.Touched = now, false
	return t
}

// Settle takes a person's word for an unknown outcome: made is the id of what it created,
// "" for nothing. An outcome of [journal.Unknown] leaves it open for ever.
func (t Task) Settle(i int, outcome journal.Outcome, made string) Task {
	if i < 0 || i >= len(t.Steps) || t.Steps[i].State != Unknown {
		return t
	}
	return t.with(i, func(s *Step) {
		s.Settled = true
		switch outcome {
		case journal.Applied:
			s.State, s.Made = Done, made
		case journal.Rejected:
			s.State = Failed
		}
	})
}

// with is the task with one step changed.
func (t Task) with(i int, change func(*Step)) Task {
	t.Steps = slices.Clone(t.Steps)
	change(&t.Steps[i])
	return t
}

package forms

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// run sends the requests of a plan.
type run struct {
	env  screen.Env
	plan plan
	task runner.Task
	// results are sentences about the steps that are done, one for each.
	results []string
	// confirmed reports whether the person of this session has confirmed the plan.
	confirmed bool
	// sent reports whether a request may have reached the service, anyDone whether one has
	// changed something.
	sent, anyDone bool
	// callNumber is that of the running command; replies to others are ignored.
	callNumber   uint64
	cancel       context.CancelFunc
	upload       *uploadProgress // of the current step, nil for none
	tick         screen.Timer
	reconciling  bool // while the service is asked about an unknown outcome
	reconcileErr error
}

// current is the index of the next step, or of the one at which the run has stopped.
func (r *run) current() int { return len(r.results) }

// currentStep is the step at current, nil when all are done.
func (r *run) currentStep() *runner.Step {
	if r.current() >= len(r.task.Steps) {
		return nil
	}
	return &r.task.Steps[r.current()]
}

// isDone reports whether a part of the form was sent.
func (r *run) isDone(part string) bool {
	return slices.ContainsFunc(r.plan.steps[:r.current()], func(d step) bool { return d.part == part })
}

// finished reports whether nothing is left to resume. Without a journal nobody could say
// later what was done, so that it would be done twice.
func (r *run) finished() bool {
	all := len(r.plan.steps) > 0 && r.current() >= len(r.plan.steps)
	return all || r.anyDone && r.env.Journal == nil
}

// laterNeedsID reports whether a later step builds on what the current one creates.
func (r *run) laterNeedsID() bool { return r.task.NeedsCreated(r.current()) }

// createdRoute is the route to what the form has created, nil for none.
func (r *run) createdRoute(form nav.FormKind) nav.Route {
	if !r.sent {
		return nil
	}
	switch on := r.task.Target; {
	case on.Envelope != nil && on.Envelope.ID.Valid():
		return nav.Envelope{ID: on.Envelope.ID}
	case on.Template != nil && on.Template.ID.Valid() && form != nav.FromTemplate:
		return nav.Template{ID: on.Template.ID}
	}
	return nil
}

// resume goes on with the task of another session. parts are those of its steps.
func (r *run) resume(task runner.Task, parts []string) {
	r.task, r.sent, r.anyDone = task, true, true
	for i, step := range task.Steps {
		r.plan.steps = append(r.plan.steps, resumedStep(step, partAt(parts, i)))
		if step.State == runner.Done && i == len(r.results) {
			r.results = append(r.results, "done before")
		}
	}
}

// progressEvery is the time between two drawings of a running upload.
const progressEvery = 250 * time.Millisecond

// stepDoneMsg is the task after a step.
type stepDoneMsg struct {
	owner, number uint64
	task          runner.Task
	began         time.Time
}

// Addressee implements screen.Addressed.
func (m stepDoneMsg) Addressee() uint64 { return m.owner }

// Answer implements [change.Answered].
func (m stepDoneMsg) Answer() (change.Target, time.Time) { return m.task.Target, m.began }

// Failure is why the step did not go through, nil when it did.
func (m stepDoneMsg) Failure() error { return m.task.Err() }

func (r *run) runner() runner.Runner {
	return runner.Runner{Client: r.env.Client, Zone: r.env.Now().Location()}
}

// send carries out the current step.
func (r *run) send() tea.Cmd {
	r.reconciling, r.reconcileErr, r.upload = false, nil, nil
	engine, task, owner, began := r.runner(), r.task, r.env.Owner, r.env.Now()
	var ticks tea.Cmd
	if step := r.currentStep(); step != nil && step.Request.File != "" {
		r.upload = &uploadProgress{}
		engine.Progress = r.upload.set
		ticks = r.startTick()
	}
	ctx, number := r.beginCall()
	return tea.Batch(ticks, func() tea.Msg {
		return stepDoneMsg{owner: owner, number: number, task: engine.Do(ctx, task), began: began}
	})
}

// startTick draws the progress of an upload again after a moment.
func (r *run) startTick() tea.Cmd { return r.tick.Start(r.env.Owner, progressEvery) }

// beginCall makes the context and the number of a command.
func (r *run) beginCall() (context.Context, uint64) {
	r.cancelCall()
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel, r.callNumber = cancel, screen.NextNumber()
	return ctx, r.callNumber
}

// cancelCall cancels what was not sent yet, and a running upload.
func (r *run) cancelCall() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// advance records the result of the current step, and goes to the next one.
func (r *run) advance() tea.Cmd {
	r.sent = true
	text, step := "", r.currentStep()
	if result := r.plan.steps[r.current()].result; result != nil {
		text = result(r.task)
	}
	if step.Note != "" {
		text = strings.TrimPrefix(text+". "+step.Note, ". ")
	}
	r.results = append(r.results, model.Clean(text))
	r.anyDone = true
	return r.saveWebhook()
}

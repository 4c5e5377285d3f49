package forms

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// run is the plan being carried out.
type run struct {
	env  screen.Env
	plan plan
	task runner.Task
	// said is what was done, one sentence for each step that is done.
	said []string
	// confirmed: by the person of this session.
	confirmed bool
	// sent: a request may have reached the service. done: something exists there now.
	sent, done bool
	// number is that of the open command; answers to others are late.
	number  uint64
	cancel  context.CancelFunc
	upload  *transfer // of the step at work, nil for none
	tick    screen.Timer
	looking bool // the service is being asked about a lost answer
	lookErr error
}

// at is the step whose turn it is, or that keeps the rest from going on.
func (r *run) at() int { return len(r.said) }

// present is the step at, nil when all are done.
func (r *run) present() *runner.Step {
	if r.at() >= len(r.task.Steps) {
		return nil
	}
	return &r.task.Steps[r.at()]
}

// isDone reports whether a part of the form was carried out already.
func (r *run) isDone(part string) bool {
	return slices.ContainsFunc(r.plan.steps[:r.at()], func(d step) bool { return d.part == part })
}

// isOver reports whether nothing of the form is left to go on with. Without a journal
// nobody could say later what was done, so that it would be done twice.
func (r *run) isOver() bool {
	all := len(r.plan.steps) > 0 && r.at() >= len(r.plan.steps)
	return all || r.done && r.env.Journal == nil
}

// laterNeedsID reports whether a later step is made to what the present one has made.
func (r *run) laterNeedsID() bool {
	return r.task.Target.ID() == "" && r.at()+1 < len(r.task.Steps)
}

// opens is where to go on from what was made with a form, nil for nowhere.
func (r *run) opens(form nav.FormKind) nav.Route {
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

// takeUp goes on with what another session has sent; parts are those of its steps.
func (r *run) takeUp(task runner.Task, parts []string) {
	r.task, r.sent, r.done = task, true, true
	for i, step := range task.Steps {
		r.plan.steps = append(r.plan.steps, takenUp(step, part(parts, i)))
		if step.State == runner.Done && i == len(r.said) {
			r.said = append(r.said, "done before")
		}
	}
}

// progressEvery is how often a running upload is drawn anew.
const progressEvery = 250 * time.Millisecond

// stepDoneMsg is the task after one more step.
type stepDoneMsg struct {
	owner, number uint64
	task          runner.Task
}

// Addressee is the form that the step belongs to.
func (m stepDoneMsg) Addressee() uint64 { return m.owner }

// Failure is why the step did not go through, nil when it did.
func (m stepDoneMsg) Failure() error { return m.task.Err() }

func (r *run) runner() runner.Runner {
	return runner.Runner{Client: r.env.Client, Zone: r.env.Now().Location()}
}

// send carries out the step whose turn it is.
func (r *run) send() tea.Cmd {
	r.looking, r.lookErr, r.upload = false, nil, nil
	engine, task, owner := r.runner(), r.task, r.env.Owner
	var ticks tea.Cmd
	if step := r.present(); step != nil && step.Request.File != "" {
		r.upload = &transfer{}
		engine.Progress = r.upload.set
		ticks = r.tickOn()
	}
	ctx, number := r.beginCall()
	return tea.Batch(ticks, func() tea.Msg {
		return stepDoneMsg{owner: owner, number: number, task: engine.Do(ctx, task)}
	})
}

// tickOn draws the progress of an upload again a moment later.
func (r *run) tickOn() tea.Cmd { return r.tick.Start(r.env.Owner, progressEvery) }

// beginCall makes the context and the number of one command.
func (r *run) beginCall() (context.Context, uint64) {
	r.interrupt()
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel, r.number = cancel, screen.NextNumber()
	return ctx, r.number
}

// interrupt withdraws what has not been sent, and gives up an upload.
func (r *run) interrupt() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// advance writes down what the present step has done, and goes to the next one.
func (r *run) advance() tea.Cmd {
	r.sent = true
	said, step := "", r.present()
	if tell := r.plan.steps[r.at()].said; tell != nil {
		said = tell(r.task)
	}
	if step.Note != "" {
		said = strings.TrimPrefix(said+". "+step.Note, ". ")
	}
	r.said = append(r.said, model.Clean(said))
	r.done = true
	return r.rememberWebhook()
}

package compose

import (
	"context"
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
	task runner.Task
	// said is what was done, one sentence for each step that is done.
	said []string
	// number is that of the open command; answers to others are late.
	number  uint64
	cancel  context.CancelFunc
	upload  *transfer // of the step at work, nil for none
	looking bool      // the service is being asked about a lost answer
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
func (m stepDoneMsg) Failure() error {
	if i := m.task.Stopped(); i >= 0 {
		return m.task.Steps[i].Err
	}
	return nil
}

// launch begins with the first step that is not done.
func (s *Screen) launch() tea.Cmd {
	s.run.task, s.confirmed = s.task, true
	if keep := s.keepOrder(); keep != nil {
		s.stage, s.menu = running, nil
		return tea.Batch(s.waiting.Begin(), keep)
	}
	return s.carryOut()
}

func (s *Screen) runner() runner.Runner {
	return runner.Runner{Client: s.env.Client, Zone: s.env.Now().Location()}
}

// carryOut carries out the step whose turn it is.
func (s *Screen) carryOut() tea.Cmd {
	s.stage, s.menu = running, nil
	s.run.looking, s.run.lookErr, s.run.upload = false, nil, nil
	engine, task, owner := s.runner(), s.run.task, s.env.Owner
	cmds := []tea.Cmd{s.waiting.Begin()}
	if step := s.run.present(); step != nil && step.Request.File != "" {
		s.run.upload = &transfer{}
		engine.Progress = s.run.upload.set
		cmds = append(cmds, s.tick.Start(owner, progressEvery))
	}
	ctx, number := s.beginCall()
	return tea.Batch(append(cmds, func() tea.Msg {
		return stepDoneMsg{owner: owner, number: number, task: engine.Do(ctx, task)}
	})...)
}

// beginCall makes the context and the number of one command.
func (s *Screen) beginCall() (context.Context, uint64) {
	s.run.interrupt()
	ctx, cancel := context.WithCancel(context.Background())
	s.run.cancel, s.run.number = cancel, screen.NextNumber()
	return ctx, s.run.number
}

// ticked draws the progress of an upload again.
func (s *Screen) ticked() tea.Cmd {
	if s.stage != running {
		return nil
	}
	return s.tick.Start(s.env.Owner, progressEvery)
}

// takeStep takes the outcome of a step.
func (s *Screen) takeStep(msg stepDoneMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	s.waiting.End()
	s.tick.Stop()
	s.run.task = msg.task
	step := s.run.present()
	switch {
	case step == nil:
		return s.finish()
	case step.State == runner.Done:
		return s.proceed()
	case step.State == runner.Open:
		return s.stop() // withdrawn before it was sent
	case step.State == runner.Unknown:
		s.sent = true
		return tea.Batch(s.stop(), s.look())
	}
	return s.stop()
}

// proceed goes on after a step that was done.
func (s *Screen) proceed() tea.Cmd {
	s.sent = true
	said, step := "", s.run.present()
	if tell := s.plan.steps[s.run.at()].said; tell != nil {
		said = tell(s.run.task)
	}
	if step.Note != "" {
		said = strings.TrimPrefix(said+". "+step.Note, ". ")
	}
	s.run.said = append(s.run.said, model.Clean(said))
	keep := s.rememberWebhook()
	s.done = true
	if s.run.present() != nil {
		if !s.confirmed {
			return tea.Batch(keep, s.reopenAt(s.at)) // it was taken up, and the rest is not asked about yet
		}
		if s.env.Journal == nil {
			keep = tea.Batch(keep, s.save())
		}
		return tea.Batch(keep, s.carryOut())
	}
	s.finish()
	return tea.Batch(keep, s.save())
}

// finish ends the form: everything is done, or the person leaves the rest.
func (s *Screen) finish() tea.Cmd {
	s.stage, s.menu = finished, nil
	return nil
}

// interrupt withdraws what has not been sent, and gives up an upload.
func (r *run) interrupt() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// opens is where to go on from what was made, nil for nowhere.
func (s *Screen) opens() nav.Route {
	if !s.sent {
		return nil
	}
	switch on := s.run.task.Target; {
	case on.Envelope != nil && on.Envelope.ID.Valid():
		return nav.Envelope{ID: on.Envelope.ID}
	case on.Template != nil && on.Template.ID.Valid() && s.route.Form != nav.FromTemplate:
		return nav.Template{ID: on.Template.ID}
	}
	return nil
}

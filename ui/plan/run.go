package plan

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// run is the carrying out of a plan.
type run struct {
	started bool // once
	queue   runner.Queue
	chosen  int          // how many may be at once, 0 for as many as the profile allows
	why     string       // why it was paused or ended before its time
	slow    screen.Timer // runs while the service wants to be left alone
	cancel  context.CancelFunc
	ctx     context.Context
}

// halt lets nothing more be sent.
func (r *run) halt() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// stepDoneMsg is what became of the next step of one target.
type stepDoneMsg struct {
	owner uint64
	at    int
	task  runner.Task
}

// Addressee is the screen that the plan runs on.
func (m stepDoneMsg) Addressee() uint64 { return m.owner }

// Failure is why the call failed, nil when it did not.
func (m stepDoneMsg) Failure() error {
	if i := m.task.Stopped(); i >= 0 {
		return m.task.Steps[i].Err
	}
	return nil
}

// launch carries out what is pending. It is called once for each confirmation.
func (s *Screen) launch() tea.Cmd {
	var list []int
	for i, r := range s.plan.rows {
		if r.state != planned || s.plan.retrying && !r.retry {
			continue
		}
		// A task that was begun goes on where it stopped: what it has done is not done twice.
		if len(r.task.Steps) == 0 {
			r.task = runner.New(r.target, s.plan.edit.Requests(r.target)...)
		}
		s.plan.set(r, queued, "")
		list = append(list, i)
	}
	ctx, cancel := context.WithCancel(context.Background())
	chosen := s.run.chosen
	s.run = run{started: true, chosen: chosen, queue: runner.NewQueue(list, s.widest()), ctx: ctx, cancel: cancel}
	s.run.queue.Choose(chosen)
	s.phase, s.list.following = running, true
	s.arrange()
	if keep := s.keep(); keep != nil {
		return keep
	}
	return s.feed()
}

// feed starts as many changes as may be at work.
func (s *Screen) feed() tea.Cmd {
	if s.phase != running || s.work.keeping {
		return nil
	}
	var cmds []tea.Cmd
	for _, i := range s.run.queue.Start() {
		r := s.plan.rows[i]
		s.plan.set(r, working, "")
		s.list.latest = r.id
		cmds = append(cmds, s.carryOut(i, r.task))
	}
	return tea.Batch(cmds...)
}

// carryOut carries out the next step of a task.
func (s *Screen) carryOut(at int, t runner.Task) tea.Cmd {
	engine, ctx, owner := s.plan.runner(), s.run.ctx, s.env.Owner
	return func() tea.Msg { return stepDoneMsg{owner: owner, at: at, task: engine.Do(ctx, t)} }
}

func (p *proposal) runner() runner.Runner {
	return runner.Runner{Client: p.env.Client, Zone: p.env.Now().Location()}
}

// takeStep takes what came of a step, and goes on.
func (s *Screen) takeStep(msg stepDoneMsg) tea.Cmd {
	if msg.at >= len(s.plan.rows) || s.plan.rows[msg.at].state != working {
		return nil
	}
	r := s.plan.rows[msg.at]
	r.task = msg.task
	if now := msg.task.Target; now.ID() == r.target.ID() {
		r.target = now
	}
	to, note := stateOf(r.task)
	if to == planned && r.task.Sent() && s.run.ctx.Err() == nil {
		to = queued // its next step follows
	}
	s.plan.set(r, to, note)
	s.changed = s.changed || to == moved || r.task.Sent()
	wait := s.follow(s.run.queue.Finish(msg.at, r.task, s.plan.lacksRights(r)))
	if s.run.queue.Over() {
		return s.finish()
	}
	return tea.Batch(wait, s.feed())
}

// lacksRights reports whether the token is known not to have what the step of a row needs.
func (p *proposal) lacksRights(r *row) bool {
	step := r.stopped()
	return step != nil && p.env.Client.Lacks(step.Request.Operation) != api.UnknownScope
}

// follow does what the queue has decided after an outcome.
func (s *Screen) follow(v runner.Verdict) tea.Cmd {
	switch {
	case v.Stop != "":
		s.giveBack(v.Left)
		s.explain(v.Stop)
		s.run.halt()
	case v.Long:
		s.explain(fmt.Sprintf("Paused: the service asks to wait %s; %s goes on.", v.Wait, s.env.Keys.Plan.Pause.Help().Key))
	case v.Wait > 0:
		s.explain(fmt.Sprintf("Waiting %s, because the service asks to slow down; %s goes on now.", v.Wait, s.env.Keys.Plan.Pause.Help().Key))
		return s.run.slow.Start(s.env.Owner, v.Wait)
	}
	return nil
}

// giveBack lets what was not begun be planned again.
func (s *Screen) giveBack(left []int) {
	for _, i := range left {
		s.plan.set(s.plan.rows[i], planned, "")
	}
	s.run.slow.Stop()
}

// finish shows the result and asks the service about lost answers.
func (s *Screen) finish() tea.Cmd {
	s.run.halt()
	s.run.queue.Pause(false)
	s.phase, s.plan.retrying, s.list.following = ended, false, false
	for _, r := range s.plan.rows {
		r.retry = false
	}
	s.arrange()
	if text := s.plan.plainSuccess(); text != "" {
		s.env.Nav.Back(true)
		return notice.Say(notice.Done, "%s", text)
	}
	return tea.Batch(s.forgetWork(), s.lookAtLost())
}

// explain says why the run was paused or ended before its time, "" for no reason.
func (s *Screen) explain(why string) {
	s.run.why = why
	s.arrange()
}

// cancelRest ends the run; what is at work goes to its end.
func (s *Screen) cancelRest() tea.Cmd {
	s.giveBack(s.run.queue.Cancel())
	s.explain("Stopped by you.")
	s.run.halt()
	if s.run.queue.Over() {
		return s.finish()
	}
	return nil
}

// planAgain takes what failed or moved into the plan again, as it is now, and nothing
// else.
func (s *Screen) planAgain() tea.Cmd {
	list := 0
	for _, r := range s.plan.rows {
		if !r.state.again() {
			continue
		}
		list++
		r.retry = true
		if r.task.Sent() || s.plan.given {
			r.task = r.task.Reopen(r.target)
		} else {
			r.task = runner.Task{}
		}
		if why := s.plan.change.Refuse(r.target); why != "" && !s.plan.given {
			s.plan.set(r, leftOut, why)
			continue
		}
		s.plan.set(r, planned, "")
	}
	if list == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase, s.plan.retrying = planning, true
	s.list.shown.clear()
	s.plan.weigh()
	s.arrange()
	return s.ask()
}

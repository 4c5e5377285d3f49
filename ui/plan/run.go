package plan

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// run is the carrying out of a plan.
type run struct {
	plan    *proposal
	started bool // once
	queue   runner.Queue
	chosen  int          // how many may be at once, 0 for as many as the profile allows
	why     string       // why it was paused or ended before its time
	slow    screen.Timer // runs while the service wants to be left alone
	cancel  context.CancelFunc
	ctx     context.Context
	keeping bool // the plan is being written to the disk, and nothing is sent before it is
	// changed: something on the service is, or may be, different now.
	changed bool
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
func (m stepDoneMsg) Failure() error { return m.task.Err() }

// begin puts what is pending into the queue. Nothing is sent before [run.feed].
func (r *run) begin() {
	p := r.plan
	var list []int
	for i, one := range p.rows {
		if one.state != planned || p.retrying && !one.retry {
			continue
		}
		// A task that was begun goes on where it stopped: what it has done is not done twice.
		if len(one.task.Steps) == 0 {
			one.task = runner.New(one.target, p.edit.Requests(one.target)...)
		}
		p.set(one, queued, "")
		list = append(list, i)
	}
	r.slow.Stop()
	r.started, r.why = true, ""
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.queue = runner.NewQueue(list, p.widest())
	r.queue.SetConcurrency(r.chosen)
}

// feed starts as many changes as may be at work.
func (r *run) feed() tea.Cmd {
	if r.keeping {
		return nil
	}
	var cmds []tea.Cmd
	for _, i := range r.queue.Start() {
		one := r.plan.rows[i]
		r.plan.set(one, working, "")
		r.plan.latest = one.id
		cmds = append(cmds, r.carryOut(i, one.task))
	}
	return tea.Batch(cmds...)
}

// carryOut carries out the next step of a task.
func (r *run) carryOut(at int, t runner.Task) tea.Cmd {
	engine, ctx, owner := r.plan.runner(), r.ctx, r.plan.env.Owner
	return func() tea.Msg { return stepDoneMsg{owner: owner, at: at, task: engine.Do(ctx, t)} }
}

// takeStep takes what came of a step, and goes on.
func (r *run) takeStep(msg stepDoneMsg) tea.Cmd {
	if msg.at >= len(r.plan.rows) || r.plan.rows[msg.at].state != working {
		return nil
	}
	one := r.plan.rows[msg.at]
	one.task = msg.task
	if now := msg.task.Target; now.ID() == one.target.ID() {
		one.target = now
	}
	to, note := stateOf(one.task)
	if to == planned && one.task.Sent() && r.ctx.Err() == nil {
		to = queued // its next step follows
	}
	r.plan.set(one, to, note)
	r.changed = r.changed || to == moved || one.task.Sent()
	wait := r.follow(r.queue.Finish(msg.at, one.task, r.plan.lacksRights(one)))
	return tea.Batch(wait, r.feed())
}

// follow does what the queue has decided after an outcome.
func (r *run) follow(v runner.Interruption) tea.Cmd {
	goesOn := r.plan.env.Keys.Plan.Pause.Help().Key
	switch {
	case v.Stop != "":
		r.giveBack(v.Left)
		r.why = v.Stop
		r.halt()
	case v.Long:
		r.why = fmt.Sprintf("Paused: the service asks to wait %s; %s goes on.", v.Wait, goesOn)
	case v.Wait > 0:
		r.why = fmt.Sprintf("Waiting %s, because the service asks to slow down; %s goes on now.", v.Wait, goesOn)
		return r.slow.Start(r.plan.env.Owner, v.Wait)
	}
	return nil
}

// giveBack lets what was not begun be planned again.
func (r *run) giveBack(left []int) {
	for _, i := range left {
		r.plan.set(r.plan.rows[i], planned, "")
	}
	r.slow.Stop()
}

// cancelRest ends the run, and says why; what is at work goes to its end.
func (r *run) cancelRest(why string) {
	r.giveBack(r.queue.Cancel())
	r.why = why
	r.halt()
}

// launch carries out what is pending. It is called once for each confirmation.
func (s *Screen) launch() tea.Cmd {
	s.run.begin()
	s.phase, s.list.following = running, true
	s.arrange()
	if keep := s.work.keep(s.plan); keep != nil {
		s.run.keeping = true
		return keep
	}
	return s.run.feed()
}

// showRun lays the screen out after something has happened to the run, and shows the result
// once that is over.
func (s *Screen) showRun(cmd tea.Cmd) tea.Cmd {
	if s.phase == running && s.run.queue.Over() {
		return s.finish()
	}
	s.arrange()
	return cmd
}

// finish shows the result and asks the service about lost answers.
func (s *Screen) finish() tea.Cmd {
	s.run.halt()
	s.run.queue.SetPaused(false)
	s.plan.endRetrying()
	s.phase, s.list.following = ended, false
	ask := s.unknown.ask()
	s.arrange()
	if text := s.plan.plainSuccess(); text != "" {
		s.env.Nav.Back(true)
		return notice.Say(notice.Done, "%s", text)
	}
	return tea.Batch(s.work.forget(s.plan.rows), ask)
}

// tryAgain plans what failed or moved again, and asks to confirm it.
func (s *Screen) tryAgain() tea.Cmd {
	if s.plan.planAgain() == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase = planning
	s.list.shown.clear()
	s.arrange()
	return s.ask()
}

package plan

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

type run struct {
	plan        *proposal
	started     bool // at least once
	queue       runner.Queue
	concurrency int          // chosen by the person, 0 for the limit of the profile
	reason      string       // why it was paused or ended early
	waitTimer   screen.Timer // runs while the service asks to wait
	cancel      context.CancelFunc
	ctx         context.Context
	saving      bool            // while the plan is being saved; nothing is sent before
	upload      *uploadProgress // of the step of a form that is being sent, nil for none
	tick        screen.Timer    // draws the upload again
	// changed reports whether something on the service is, or may be, different now.
	changed bool
}

func (r *run) cancelRequests() {
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

type stepDoneMsg struct {
	screen.To
	at    int
	task  runner.Task
	began time.Time
}

func (m stepDoneMsg) Answer() (change.Target, time.Time) { return m.task.Answered(), m.began }

// Failure returns why the call failed, nil when it did not.
func (m stepDoneMsg) Failure() error { return m.task.Err() }

// enqueue puts the pending rows into the queue. Nothing is sent before [run.startTasks].
func (r *run) enqueue() {
	p := r.plan
	var list []int
	pending := p.pending()
	for i, one := range p.rows {
		if !slices.Contains(pending, one) {
			continue
		}
		// A task that was started goes on where it stopped: no step is done twice.
		if len(one.task.Steps) == 0 {
			one.task = runner.New(one.target, p.edit.Requests(one.target)...)
		}
		p.set(one, queued, "")
		list = append(list, i)
	}
	r.waitTimer.Stop()
	r.started, r.reason = true, ""
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.queue = runner.NewQueue(list, p.maxConcurrency())
	r.queue.SetConcurrency(r.concurrency)
}

func (r *run) startTasks() tea.Cmd {
	if r.saving {
		return nil
	}
	var cmds []tea.Cmd
	for _, i := range r.queue.Start() {
		one := r.plan.rows[i]
		r.plan.set(one, working, "")
		r.plan.lastStarted = one.id
		cmds = append(cmds, r.runStep(i, one.task))
	}
	return tea.Batch(cmds...)
}

// uploadProgress counts the progress of an upload in bytes. It is set by the goroutine that
// sends the file and read when the screen is drawn.
type uploadProgress struct{ sent, size atomic.Int64 }

func (u *uploadProgress) set(sent, size int64) {
	u.sent.Store(sent)
	u.size.Store(size)
}

const progressEvery = 250 * time.Millisecond

func (r *run) runStep(at int, t runner.Task) tea.Cmd {
	engine, ctx, owner, began := r.plan.runner(), r.ctx, r.plan.env.Owner, r.plan.env.Now()
	send := func() tea.Msg {
		return stepDoneMsg{To: screen.To(owner), at: at, task: engine.Do(ctx, t), began: began}
	}
	if r.upload = nil; !r.plan.form || t.Steps[t.Next()].Request.File == "" {
		return send
	}
	r.upload = &uploadProgress{}
	engine.Progress = r.upload.set
	return tea.Batch(send, r.tick.Start(owner, progressEvery))
}

func (r *run) applyStep(msg stepDoneMsg) tea.Cmd {
	if msg.at >= len(r.plan.rows) || r.plan.rows[msg.at].state != working {
		return nil
	}
	one := r.plan.rows[msg.at]
	one.task, r.upload = msg.task, nil
	r.tick.Stop()
	if now := msg.task.Target; now.ID() == one.target.ID() {
		one.target = now
	}
	to, note := stateOf(one.task)
	if to == planned && one.task.Sent() && r.ctx.Err() == nil {
		to = queued // its next step follows
	}
	r.plan.set(one, to, note)
	r.changed = r.changed || to == moved || one.task.Sent()
	wait := r.handleInterruption(r.queue.Finish(msg.at, one.task, r.plan.lacksScope(one)))
	return tea.Batch(wait, recordWebhook(r.plan.env, one.task), r.startTasks())
}

func (r *run) handleInterruption(v runner.Interruption) tea.Cmd {
	goesOn := r.plan.env.Keys.Plan.Pause.Help().Key
	switch {
	case v.Stop != "":
		r.end(v.Left, v.Stop)
	case v.Long:
		r.reason = fmt.Sprintf("Paused: the service asks to wait %s; %s goes on.", settings.DurationText(v.Wait), goesOn)
	case v.Wait > 0:
		r.reason = fmt.Sprintf("Waiting %s, because the service asks to slow down; %s goes on now.", v.Wait, goesOn)
		return r.waitTimer.Start(r.plan.env.Owner, v.Wait)
	}
	return nil
}

// end plans the rows again that were not started.
func (r *run) end(left []int, reason string) {
	for _, i := range left {
		r.plan.set(r.plan.rows[i], planned, "")
	}
	r.waitTimer.Stop()
	r.reason = reason
	r.cancelRequests()
}

// cancelRest ends the run for that reason. Running changes go on.
func (r *run) cancelRest(reason string) { r.end(r.queue.Cancel(), reason) }

// startRun carries out the pending rows. It is called once for each confirmation.
func (s *Screen) startRun() tea.Cmd {
	s.run.enqueue()
	s.phase, s.list.following = running, true
	s.layOut()
	if save := s.work.save(s.plan); save != nil {
		s.run.saving = true
		return save
	}
	return s.run.startTasks()
}

// updateRun lays the screen out again after a change of the run, or ends the run when it is
// over.
func (s *Screen) updateRun(cmd tea.Cmd) tea.Cmd {
	if s.phase == running && s.run.queue.Over() {
		return tea.Batch(cmd, s.finishRun())
	}
	s.layOut()
	return cmd
}

func (s *Screen) finishRun() tea.Cmd {
	s.run.cancelRequests()
	s.run.queue.SetPaused(false)
	s.plan.endRetrying()
	s.phase, s.list.following = ended, s.plan.form
	ask := s.reconcileAll()
	s.layOut()
	if text := s.plan.plainSuccess(); text != "" {
		s.env.Nav.Back(true)
		return notice.Say(notice.Done, "%s", text)
	}
	return tea.Batch(s.work.deleteIfFinished(s.plan), ask)
}

func (s *Screen) retry() tea.Cmd {
	if s.plan.planRetries() == 0 {
		return notice.Say(notice.Info, "Nothing has failed.")
	}
	s.phase = planning
	s.list.filter.clear()
	s.layOut()
	return s.askToConfirm()
}

func (r *run) togglePause() tea.Cmd {
	r.waitTimer.Stop()
	r.queue.SetPaused(!r.queue.Paused())
	r.reason = ""
	if r.queue.Paused() {
		r.reason = "Paused. Requests already sent will finish."
	}
	return r.startTasks()
}

func (r *run) changeConcurrency(by int) tea.Cmd {
	r.concurrency = r.queue.SetConcurrency(max(r.queue.Concurrency()+by, 1))
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", r.concurrency, r.plan.maxConcurrency())
	return tea.Batch(cmd, r.startTasks())
}
